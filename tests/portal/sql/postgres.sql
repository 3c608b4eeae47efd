-- GET /api/me
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/home
select "alarm"
  from "backupMaking"
  where "id" = 1 and "alarm" is not null;
select "collection", "ownerId", count(*) as "n"
  from "document"
  where "isLive" = $1 and "checkBy" < $2
  group by "collection", "ownerId";
select "committee"
  from "committeeLeaver"
  where "uid" = $1 and "goesTo" is null and "at" is not null
  order by "at" desc
  limit 1;
select "committee", "state" as "what", count(*) as "n", '' as "week", '' as "measures"
  from "target"
  where "year" = $1 and "committee" <> '' and "value" is not null
  group by "committee", "state"
  union all select "committee", 'behind' as "what", 1 as "n", "week", "measures"
  from "targetBehind"
  where "year" = $2;
select "id"
  from "handoverPlan"
  where "appliedAt" is null;
select "id"
  from "invitation"
  limit 2;
select "id"
  from "user"
  limit 2;
select "id", "publishedAt", "publishedBy", "totals"
  from "conversionPublication"
  where "year" = $1 and "replacedAt" is null
  order by "seq" desc
  limit 1;
select "lc", "month", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = $1 and "entries" > 0
  group by "lc", "month";
select "lc", "portfolio", "isDone"
  from "sonaPortfolio"
  inner join "sonaSurvey" on "sonaSurvey"."id" = "sonaPortfolio"."surveyId"
  where "year" = $1 and "removedOn" is null
  order by "sonaPortfolio"."place";
select "lc", sum("respondents") as "respondents", sum("submitted") as "submitted", sum("percentSum") as "percentSum", sum("standards") as "standards"
  from "mxTally"
  where "year" = $1
  group by "lc";
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in ($1, $2);
select "route", "accessRoles", "version"
  from "routePermission";
select "seq"
  from "audit"
  where "kind" >= $1 and "kind" < $2
  limit 1;
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select "text", "link"
  from "odModel"
  where "id" = $1;
select "what", "committee", '' as "day", sum("n") as "n"
  from "gcpDay"
  where "day" >= $1 and "day" <= $2
  group by "what", "committee";
select "year", "lc", "month", "tally"
  from "happinessTally"
  where "year" = $1
  order by "month";
select "years"
  from "accessVersion";
select *
  from "appointment"
  where "userId" = $1
  order by "role" desc, "startsOn" desc, "id" desc;
select *
  from "definition";
select *
  from "setUp";
select *
  from "target"
  where "year" = $1 and "committee" = $2 and "month" = '' and "inForce" is not null
  order by "measure";
select *
  from "taskWindow"
  where "year" = $1
  order by "kind", "month";
select 1
  from "document"
  where "document"."collection" = "visit"."collection" and "document"."isLive" = 1 and "document"."createdAt" > "visit"."startedAt" and "document"."createdBy" <> "visit"."userId"
  limit 100) as "fresh") as "n"
  from "documentVisit" as "visit"
  where "visit"."userId" = $1;
select count(*) as "n"
  from "inboxItem"
  where "uid" = $1 and "readAt" is null;
select count(*) as "n", min("at") as "first"
  from "nameMention"
  where "decidedAt" is null;
select sum("entries") as "n"
  from "mxFunnelSum"
  where "year" = $1;
select sum("respondents") as "respondents", sum("submitted") as "submitted"
  from "mxTally"
  where "year" = $1

-- GET /api/search?q=welcome
select "route", "accessRoles", "version"
  from "routePermission";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select *
  from "search_document"
  order by seq desc
  limit 1000) as "search_document"
  where "isLive" = $1 and collection in ($2, $3) and (text like $4 escape '\' or text like $5 escape '\' or text like $6 escape '\')
  order by seq desc
  limit 100;
select *
  from "search_document"
  order by seq desc
  limit 1000) as "search_document"
  where "isLive" = $1 and collection in ($2, $3) and text like $4 escape '\'
  order by seq desc
  limit 30;
select *
  from "search_gcp"
  order by seq desc
  limit 1000) as "search_gcp"
  where 1 = 1 and (text like $1 escape '\' or text like $2 escape '\' or text like $3 escape '\')
  order by seq desc
  limit 100;
select *
  from "search_gcp"
  order by seq desc
  limit 1000) as "search_gcp"
  where 1 = 1 and text like $1 escape '\'
  order by seq desc
  limit 30;
select *
  from "search_user"
  order by seq desc
  limit 1000) as "search_user"
  where (text like $1 escape '\' or text like $2 escape '\' or text like $3 escape '\')
  order by seq desc
  limit 100;
select *
  from "search_user"
  order by seq desc
  limit 1000) as "search_user"
  where text like $1 escape '\'
  order by seq desc
  limit 30;
select seq, text
  from "search_user"
  where "search_user"."seq" in (select "user"."seq"
  from appointment
  inner join "user" on "user"."id" = "appointment"."userId") and (text like $1 escape '\' or text like $2 escape '\' or text like $3 escape '\')
  order by seq desc
  limit 100;
select seq, text
  from "search_user"
  where "search_user"."seq" in (select "user"."seq"
  from appointment
  inner join "user" on "user"."id" = "appointment"."userId") and text like $1 escape '\'
  order by seq desc
  limit 30;
select seq, words
  from "search_text_document_fts"
  order by seq desc
  limit 200) as newest join "search_document" using (seq)
  where words @@ $2::tsquery and "isLive" = $3 and collection in ($4, $5)
  order by seq desc
  limit 30;
select seq, words
  from "search_text_gcp_fts"
  order by seq desc
  limit 200) as newest join "search_gcp" using (seq)
  where words @@ $2::tsquery and 1 = 1
  order by seq desc
  limit 30;
with found as materialized (select seq as place, words @@ $1::tsquery as exact
  from "search_text_document_fts"
  where words @@ $2::tsquery) select seq, exact
  from found cross join lateral (select *
  from "search_document"
  where seq = place
  limit 1) as copied
  where "isLive" = $3 and collection in ($4, $5)
  order by seq desc
  limit 30;
with found as materialized (select seq as place, words @@ $1::tsquery as exact
  from "search_text_gcp_fts"
  where words @@ $2::tsquery) select seq, exact
  from found cross join lateral (select *
  from "search_gcp"
  where seq = place
  limit 1) as copied
  where 1 = 1
  order by seq desc
  limit 30;
with found as materialized (select seq, text
  from "search_document"
  where "isLive" = $1 and collection in ($2, $3) and (runs @> (search_runs($4::text)) and text like $5 escape '\' or runs @> (search_runs($6::text)) and text like $7 escape '\' or runs @> (search_runs($8::text)) and text like $9 escape '\')) select seq, text
  from found
  order by seq desc
  limit $10;
with found as materialized (select seq, text
  from "search_document"
  where "isLive" = $1 and collection in ($2, $3) and runs @> (search_runs($4::text)) and text like $5 escape '\') select seq, text
  from found
  order by seq desc
  limit $6;
with found as materialized (select seq, text
  from "search_gcp"
  where 1 = 1 and (runs @> (search_runs($1::text)) and text like $2 escape '\' or runs @> (search_runs($3::text)) and text like $4 escape '\' or runs @> (search_runs($5::text)) and text like $6 escape '\')) select seq, text
  from found
  order by seq desc
  limit $7;
with found as materialized (select seq, text
  from "search_gcp"
  where 1 = 1 and runs @> (search_runs($1::text)) and text like $2 escape '\') select seq, text
  from found
  order by seq desc
  limit $3;
with found as materialized (select seq, text
  from "search_user"
  where (runs @> (search_runs($1::text)) and text like $2 escape '\' or runs @> (search_runs($3::text)) and text like $4 escape '\' or runs @> (search_runs($5::text)) and text like $6 escape '\')) select seq, text
  from found
  order by seq desc
  limit $7;
with found as materialized (select seq, text
  from "search_user"
  where runs @> (search_runs($1::text)) and text like $2 escape '\') select seq, text
  from found
  order by seq desc
  limit $3

-- GET /api/gcp/approved
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in ($1, $2, $3, $4, $5, $6, $7, $8, $9);
select "route", "accessRoles", "version"
  from "routePermission";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/gcp/approved?search=welcome
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in ($1, $2, $3, $4, $5, $6, $7, $8, $9);
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/gcp?status=pending
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36);
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/documents
select "n"
  from "listCount"
  where "list" = $1 and "block" = -1;
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/mxfunnel/summary
select "lc", "term", "role", "portfolio", sum("entries") as "entries", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = $1
  group by "lc", "term", "role", "portfolio" having sum("entries") > 0
  order by "lc", "term", "role", "portfolio";
select "route", "accessRoles", "version"
  from "routePermission";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select (select "seq"
  from "mxFunnelEntry"
  where "year" = $1 and "deleted" = 0 and "portfolio" = $2
  order by "seq" desc
  limit 1) as "p0", (select "seq"
  from "mxFunnelEntry"
  where "year" = $3 and "deleted" = 0 and "portfolio" = $4
  order by "seq" desc
  limit 1) as "p1", (select "seq"
  from "mxFunnelEntry"
  where "year" = $5 and "deleted" = 0 and "portfolio" = $6
  order by "seq" desc
  limit 1) as "p2", (select "seq"
  from "mxFunnelEntry"
  where "year" = $7 and "deleted" = 0 and "portfolio" = $8
  order by "seq" desc
  limit 1) as "p3", (select "seq"
  from "mxFunnelEntry"
  where "year" = $9 and "deleted" = 0 and "portfolio" = $10
  order by "seq" desc
  limit 1) as "p4", (select "seq"
  from "mxFunnelEntry"
  where "year" = $11 and "deleted" = 0 and "portfolio" = $12
  order by "seq" desc
  limit 1) as "p5", (select "seq"
  from "mxFunnelEntry"
  where "year" = $13 and "deleted" = 0 and "portfolio" = $14
  order by "seq" desc
  limit 1) as "p6", (select "seq"
  from "mxFunnelEntry"
  where "year" = $15 and "deleted" = 0 and "portfolio" = $16
  order by "seq" desc
  limit 1) as "p7", (select "seq"
  from "mxFunnelEntry"
  where "year" = $17 and "deleted" = 0 and "portfolio" = $18
  order by "seq" desc
  limit 1) as "p8";
select distinct "lc", "month"
  from "mxFunnelSum"
  where "year" = $1 and "entries" > 0

-- GET /api/mxfunnel/months
select "month", sum("entries") as "entries", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = $1
  group by "month"
  order by "month";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/checklist/summary
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select *
  from "mxPastSum"
  where "year" = $1
  order by "day", "lc", "portfolio";
select *
  from "mxTally"
  where "year" = $1

-- GET /api/survey
select "id", "year", "lc", "lcWasClosed"
  from "sonaSurvey"
  where "year" = $1 and "leftOutOn" is null
  order by "place";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select "surveyId", "portfolio", "isDone", "changedBy", "changedAt"
  from "sonaPortfolio"
  inner join "sonaSurvey" on "sonaSurvey"."id" = "sonaPortfolio"."surveyId"
  where "sonaSurvey"."year" = $1 and "removedOn" is null and "sonaPortfolio"."leftOutOn" is null
  order by "sonaPortfolio"."place"

-- GET /api/progress
select "appointment"."userId", case when appointment.role in ('tl', 'lcvp') and committee.kind = 'lc' and (committee."closedOn" is null or committee."closedOn" > $16) then appointment.committee end as "owed", row_number() over (partition by appointment."userId"
  order by case when appointment.role in ('tl', 'lcvp') and committee.kind = 'lc' and (committee."closedOn" is null or committee."closedOn" > $17) then 0 else 1 end, appointment.role desc, appointment."startsOn" desc, appointment.id desc) as "place"
  from "appointment"
  left join "committee" on "committee"."code" = "appointment"."committee"
  where ("appointment"."startsOn" <= $18 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $19 and "appointment"."endedAt" is null)) as "office"
  inner join "user" on "user"."id" = "office"."userId"
  left join (select "userId" as uid, standards as done, submitted as "isDone"
  from "mxResponse"
  where year = $20) as "started" on "started"."uid" = "user"."id"
  where "office"."place" = 1 and "user".active = 1 and "user"."emailVerified" = 1
  group by "office"."owed", chosen;
select "lc", "month", sum("Leads" + "Applicants" + "Accepted" + "Approved" + "Realised" + "Finished" + "Completes" + "Advanced" + "Alumni") as "people"
  from "mxFunnelSum"
  where "year" = $1 and "entries" > 0
  group by "lc", "month";
select "lc", "portfolio", "isDone"
  from "sonaPortfolio"
  inner join "sonaSurvey" on "sonaSurvey"."id" = "sonaPortfolio"."surveyId"
  where "year" = $1 and "removedOn" is null
  order by "sonaPortfolio"."place";
select "organisation" as "version"
  from "accessVersion";
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select "user"."id" as "uid", "user"."email", "user"."name", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio"
  from "user"
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "user"."active" = 1 and "user"."emailVerified" = 1 and "user"."id" in (select "placed"."id"
  from "user" as "placed"
  where "placed"."committee" = any(array(select jsonb_array_elements_text($3::jsonb))) and "placed"."role" = any(array(select jsonb_array_elements_text($4::jsonb)))
  union select "office"."userId" as "id"
  from "appointment" as "office"
  where "office"."committee" = any(array(select jsonb_array_elements_text($5::jsonb))) and ("office"."startsOn" <= $6 and coalesce("office"."actingUntil", "office"."endsOn") >= $7 and "office"."endedAt" is null))
  order by "user"."id", "appointment"."role" desc, "appointment"."startsOn" desc, "appointment"."id" desc;
select "year", "lc", "month", "tally"
  from "happinessTally"
  where "year" = $1
  order by "month";
select *
  from "taskExpected"
  where "year" = $1;
select *
  from "taskWindow"
  where "year" = $1
  order by "kind", "month"

-- GET /api/users
select "n"
  from "listCount"
  where "list" = $1 and "block" = -1;
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select "user"."id", "user"."email", "user"."name", "user"."role", "user"."active", "user"."emailVerified", "user"."lastSignInAt", "user"."committee", "user"."portfolio", "user"."passkeys", "user"."createdAt", "user"."version"
  from "user"
  where "seq" < $1
  order by "seq" desc
  limit $2 offset $3;
select *
  from "appointment"
  where ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null) and "userId" = any(array(select jsonb_array_elements_text($3::jsonb)))
  order by "role", "startsOn", "id"

-- GET /api/users?search=ali
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
with "appointed" as materialized (select "appointment"."role", "appointment"."committee", "appointment"."portfolio", coalesce((select "user"."seq"
  from "user"
  where "user"."id" = "appointment"."userId"), -1) as "seq"
  from "appointment"
  where ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)), "found" as (select "user"."seq"
  from "user"
  where ("user"."seq" is not null and "user"."seq" in (select seq
  from "search_user"
  where runs @> (search_runs($3::text)) and text like $4 escape '\'))
  order by "user"."seq" desc
  limit $5 offset $6), "shown" as (select count(*) as "n"
  from "found") select "user"."id", "user"."email", "user"."name", "user"."role", "user"."active", "user"."emailVerified", "user"."lastSignInAt", "user"."committee", "user"."portfolio", "user"."passkeys", "user"."createdAt", "user"."version", case when shown.n < $7 and shown.n >= $8 then $9 + shown.n else ((select count(*) as "n"
  from "user"
  where ("user"."seq" is not null and "user"."seq" in (select seq
  from "search_user"
  where runs @> (search_runs($10::text)) and text like $11 escape '\')))) end as "total"
  from "shown"
  left join "found" on true
  left join "user" on "user"."seq" = "found"."seq"
  order by "user"."seq" desc

-- GET /api/audit
select "n"
  from "listCount"
  where "list" = $1 and "block" = -1;
select "seq", "at", "kind", "subject", "actorEmail", "address", "before", "after"
  from "audit"
  where "seq" = any(array(select "places"."seq"
  from (select "nearest"."seq"
  from (select "seq"
  from "audit"
  order by "seq" desc
  limit $1) as "nearest") as "places"))
  order by "seq" desc
  limit $2;
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3

-- GET /api/inbox
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= $1 and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= $2 and "appointment"."endedAt" is null)
  where "session"."token" = $3;
select *
  from "inboxItem"
  where "uid" = $1
  order by "at" desc, "id" desc
  limit $2 offset $3;
select count(*) as "n"
  from "inboxItem"
  where "uid" = $1;
select count(*) as "n"
  from "inboxItem"
  where "uid" = $1 and "readAt" is null
