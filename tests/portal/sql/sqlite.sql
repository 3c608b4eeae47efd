-- GET /api/me
select "session"."id" as "sessionId", "session"."expiresAt", "session"."createdAt", "session"."updatedAt" as "usedAt", "user"."id" as "uid", "user"."email", "user"."emailVerified", "user"."active", "user"."name", "user"."image", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "user"."passkeys", "session"."provenAt", "session"."secondFactor", "session"."viewRole", "session"."viewCommittee", "session"."viewPortfolio", "session"."viewUntil", "accessVersion"."passkeysSince", "accessVersion"."version" as "accessVersion", "accessVersion"."organisation" as "organisationVersion", "accessVersion"."years" as "yearsVersion", "accessVersion"."definitions" as "definitionsVersion", "openYear"."label" as "openYear", "appointment"."id" as "appointmentId", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio", "appointment"."startsOn", "appointment"."endsOn", "appointment"."actingUntil"
  from "session"
  inner join "user" on "user"."id" = "session"."userId"
  inner join "accessVersion" on true
  inner join "openYear" on true
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= ? and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= ? and "appointment"."endedAt" is null)
  where "session"."token" = ?

-- GET /api/home
select "alarm"
  from "backupMaking"
  where "id" = 1 and "alarm" is not null;
select "collection", "ownerId", count(*) as "n"
  from "document"
  where "isLive" = ? and "checkBy" < ?
  group by "collection", "ownerId";
select "committee"
  from "committeeLeaver"
  where "uid" = ? and "goesTo" is null and "at" is not null
  order by "at" desc
  limit 0 + 1;
select "committee", "state" as "what", count(*) as "n", '' as "week", '' as "measures"
  from "target"
  where "year" = ? and "committee" <> '' and "value" is not null
  group by "committee", "state"
  union all select "committee", 'behind' as "what", 1 as "n", "week", "measures"
  from "targetBehind"
  where "year" = ?;
select "id"
  from "handoverPlan"
  where "appliedAt" is null;
select "id"
  from "invitation"
  limit 0 + 2;
select "id"
  from "user"
  limit 0 + 2;
select "id", "publishedAt", "publishedBy", "totals"
  from "conversionPublication"
  where "year" = ? and "replacedAt" is null
  order by "seq" desc
  limit 0 + 1;
select "lc", "month", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = ? and "entries" > 0
  group by "lc", "month";
select "lc", "portfolio", "isDone"
  from "sonaPortfolio"
  inner join "sonaSurvey" on "sonaSurvey"."id" = "sonaPortfolio"."surveyId"
  where "year" = ? and "removedOn" is null
  order by "sonaPortfolio"."place";
select "lc", sum("respondents") as "respondents", sum("submitted") as "submitted", sum("percentSum") as "percentSum", sum("standards") as "standards"
  from "mxTally"
  where "year" = ?
  group by "lc";
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in (?, ?);
select "route", "accessRoles", "version"
  from "routePermission";
select "seq"
  from "audit"
  where "kind" >= ? and "kind" < ?
  limit 0 + 1;
select "text", "link"
  from "odModel"
  where "id" = ?;
select "visit"."collection", (select count(*)
  from (select 1
  from "document"
  where "document"."collection" = "visit"."collection" and "document"."isLive" = 1 and "document"."createdAt" > "visit"."startedAt" and "document"."createdBy" <> "visit"."userId"
  limit 100) as "fresh") as "n"
  from "documentVisit" as "visit"
  where "visit"."userId" = ?;
select "what", "committee", '' as "day", sum("n") as "n"
  from "gcpDay"
  where "day" >= ? and "day" <= ?
  group by "what", "committee";
select "year", "lc", "month", "tally"
  from "happinessTally"
  where "year" = ?
  order by "month";
select *
  from "appointment"
  where "userId" = ?
  order by "role" desc, "startsOn" desc, "id" desc;
select *
  from "definition";
select *
  from "setUp";
select *
  from "target"
  where "year" = ? and "committee" = ? and "month" = '' and "inForce" is not null
  order by "measure";
select *
  from "taskWindow"
  where "year" = ?
  order by "kind", "month";
select count(*) as "n"
  from "inboxItem"
  where "uid" = ? and "readAt" is null;
select count(*) as "n", min("at") as "first"
  from "nameMention"
  where "decidedAt" is null;
select sum("entries") as "n"
  from "mxFunnelSum"
  where "year" = ?;
select sum("respondents") as "respondents", sum("submitted") as "submitted"
  from "mxTally"
  where "year" = ?

-- GET /api/search?q=welcome
select seq
  from (select rowid as place
  from "search_text_document_fts"
  where "search_text_document_fts" match ?) cross join "search_document" on seq = place
  where "isLive" = ? and collection in (?, ?)
  order by place desc
  limit ?;
select seq
  from (select rowid as place
  from "search_text_gcp_fts"
  where "search_text_gcp_fts" match ?) cross join "search_gcp" on seq = place
  where 1 = 1
  order by place desc
  limit ?;
select seq, text
  from "search_user"
  where "search_user"."seq" in (select "user"."seq"
  from appointment
  inner join "user" on "user"."id" = "appointment"."userId") and (text like ? escape '\' or text like ? escape '\' or text like ? escape '\')
  order by seq desc
  limit 100;
select seq, text
  from "search_user"
  where "search_user"."seq" in (select "user"."seq"
  from appointment
  inner join "user" on "user"."id" = "appointment"."userId") and text like ? escape '\'
  order by seq desc
  limit 30;
select seq, text
  from (select rowid as place
  from "search_document_fts"
  where "search_document_fts" match ?) cross join "search_document" on seq = place
  where "isLive" = ? and collection in (?, ?)
  order by place desc
  limit ?;
select seq, text
  from (select rowid as place
  from "search_gcp_fts"
  where "search_gcp_fts" match ?) cross join "search_gcp" on seq = place
  where 1 = 1
  order by place desc
  limit ?;
select seq, text
  from (select rowid as place
  from "search_user_fts"
  where "search_user_fts" match ?) cross join "search_user" on seq = place
  where 1 = 1
  order by place desc
  limit ?

-- GET /api/gcp/approved
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in (?, ?, ?, ?, ?, ?, ?, ?, ?)

-- GET /api/gcp/approved?search=welcome


-- GET /api/gcp?status=pending
select "list", "n"
  from "listCount"
  where "block" = -1 and "list" in (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- GET /api/documents
select "n"
  from "listCount"
  where "list" = ? and "block" = -1

-- GET /api/mxfunnel/summary
select "lc", "term", "role", "portfolio", sum("entries") as "entries", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = ?
  group by "lc", "term", "role", "portfolio" having sum("entries") > 0
  order by "lc", "term", "role", "portfolio";
select (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p0", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p1", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p2", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p3", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p4", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p5", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p6", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p7", (select "seq"
  from "mxFunnelEntry"
  where "year" = ? and "deleted" = 0 and "portfolio" = ?
  order by "seq" desc
  limit 0 + 1) as "p8";
select distinct "lc", "month"
  from "mxFunnelSum"
  where "year" = ? and "entries" > 0

-- GET /api/mxfunnel/months
select "month", sum("entries") as "entries", sum("Leads") as "Leads", sum("Applicants") as "Applicants", sum("Accepted") as "Accepted", sum("Approved") as "Approved", sum("Realised") as "Realised", sum("Finished") as "Finished", sum("Completes") as "Completes", sum("Advanced") as "Advanced", sum("Alumni") as "Alumni"
  from "mxFunnelSum"
  where "year" = ?
  group by "month"
  order by "month"

-- GET /api/checklist/summary
select *
  from "mxPastSum"
  where "year" = ?
  order by "day", "lc", "portfolio";
select *
  from "mxTally"
  where "year" = ?

-- GET /api/survey
select "id", "year", "lc", "lcWasClosed"
  from "sonaSurvey"
  where "year" = ? and "leftOutOn" is null
  order by "place";
select "surveyId", "portfolio", "isDone", "changedBy", "changedAt"
  from "sonaPortfolio"
  inner join "sonaSurvey" on "sonaSurvey"."id" = "sonaPortfolio"."surveyId"
  where "sonaSurvey"."year" = ? and "removedOn" is null and "sonaPortfolio"."leftOutOn" is null
  order by "sonaPortfolio"."place"

-- GET /api/progress
select "lc", "month", sum("Leads" + "Applicants" + "Accepted" + "Approved" + "Realised" + "Finished" + "Completes" + "Advanced" + "Alumni") as "people"
  from "mxFunnelSum"
  where "year" = ? and "entries" > 0
  group by "lc", "month";
select "organisation" as "version"
  from "accessVersion";
select "user"."committee" as "owed", null as "chosen", sum(case when "user".email like ? or lower("user".email) like ? then 1 else 0 end) as "owing", sum(case when started."isDone" = 1 then case when "user".email like ? or lower("user".email) like ? then 1 else 0 end else 0 end) as "done", sum(case when started."isDone" = 0 then case when "user".email like ? or lower("user".email) like ? then 1 else 0 end else 0 end) as "started"
  from "user"
  left join (select "userId" as uid, standards as done, submitted as "isDone"
  from "mxResponse" indexed by "mxResponseStarted"
  where year = ?) as "started" on "started"."uid" = "user"."id"
  where "user".active = 1 and "user"."emailVerified" = 1 and "user".role in ('tl', 'lcvp') and "user"."placeYear" = ? and "user"."placeAskedAt" is not null and "user"."committee" is not null
  group by "user"."role", "user"."committee"
  union all select "office"."owed", case when "user".role in ('tl', 'lcvp') and "user"."placeYear" = ? and "user"."placeAskedAt" is not null then "user".committee end as "chosen", sum(case when "user".email like ? or lower("user".email) like ? then 1 else 0 end) as "owing", sum(case when started."isDone" = 1 then case when "user".email like ? or lower("user".email) like ? then 1 else 0 end else 0 end) as "done", sum(case when started."isDone" = 0 then case when "user".email like ? or lower("user".email) like ? then 1 else 0 end else 0 end) as "started"
  from (select "appointment"."userId", case when appointment.role in ('tl', 'lcvp') and committee.kind = 'lc' and (committee."closedOn" is null or committee."closedOn" > ?) then appointment.committee end as "owed", row_number() over (partition by appointment."userId"
  order by case when appointment.role in ('tl', 'lcvp') and committee.kind = 'lc' and (committee."closedOn" is null or committee."closedOn" > ?) then 0 else 1 end, appointment.role desc, appointment."startsOn" desc, appointment.id desc) as "place"
  from "appointment"
  left join "committee" on "committee"."code" = "appointment"."committee"
  where ("appointment"."startsOn" <= ? and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= ? and "appointment"."endedAt" is null)) as "office"
  inner join "user" on "user"."id" = "office"."userId"
  left join (select "userId" as uid, standards as done, submitted as "isDone"
  from "mxResponse" indexed by "mxResponseStarted"
  where year = ?) as "started" on "started"."uid" = "user"."id"
  where "office"."place" = 1 and "user".active = 1 and "user"."emailVerified" = 1
  group by "office"."owed", chosen;
select "user"."id" as "uid", "user"."email", "user"."name", "user"."role", "user"."committee", "user"."portfolio", "user"."placeAskedAt", "user"."placeYear", "appointment"."role" as "heldRole", "appointment"."committee" as "heldCommittee", "appointment"."portfolio" as "heldPortfolio"
  from "user"
  left join "appointment" on "appointment"."userId" = "user"."id" and ("appointment"."startsOn" <= ? and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= ? and "appointment"."endedAt" is null)
  where "user"."active" = 1 and "user"."emailVerified" = 1 and "user"."id" in (select "placed"."id"
  from "user" as "placed"
  where "placed"."committee" in (select value
  from json_each(?)) and "placed"."role" in (select value
  from json_each(?))
  union select "office"."userId" as "id"
  from "appointment" as "office"
  where "office"."committee" in (select value
  from json_each(?)) and ("office"."startsOn" <= ? and coalesce("office"."actingUntil", "office"."endsOn") >= ? and "office"."endedAt" is null))
  order by "user"."id", "appointment"."role" desc, "appointment"."startsOn" desc, "appointment"."id" desc;
select *
  from "taskExpected"
  where "year" = ?

-- GET /api/users
select "user"."id", "user"."email", "user"."name", "user"."role", "user"."active", "user"."emailVerified", "user"."lastSignInAt", "user"."committee", "user"."portfolio", "user"."passkeys", "user"."createdAt", "user"."version"
  from "user"
  where "seq" < ?
  order by "seq" desc
  limit 0 + ? offset ?;
select *
  from "appointment"
  where ("appointment"."startsOn" <= ? and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= ? and "appointment"."endedAt" is null) and "userId" in (select value
  from json_each(?))
  order by "role", "startsOn", "id"

-- GET /api/users?search=ali
with "appointed" as materialized (select "appointment"."role", "appointment"."committee", "appointment"."portfolio", coalesce((select "user"."seq"
  from "user"
  where "user"."id" = "appointment"."userId"), -1) as "seq"
  from "appointment"
  where ("appointment"."startsOn" <= ? and coalesce("appointment"."actingUntil", "appointment"."endsOn") >= ? and "appointment"."endedAt" is null)), "found" as (select "user"."seq"
  from "user"
  where ("user"."seq" is not null and "user"."seq" in (select seq
  from (select rowid as place
  from "search_user_fts"
  where "search_user_fts" match ?) cross join "search_user" on seq = place
  where 1 = 1))
  order by "user"."seq" desc
  limit 0 + ? offset ?), "shown" as (select count(*) as "n"
  from "found") select "user"."id", "user"."email", "user"."name", "user"."role", "user"."active", "user"."emailVerified", "user"."lastSignInAt", "user"."committee", "user"."portfolio", "user"."passkeys", "user"."createdAt", "user"."version", case when shown.n < ? and shown.n >= ? then ? + shown.n else ((select count(*) as "n"
  from "user"
  where ("user"."seq" is not null and "user"."seq" in (select seq
  from (select rowid as place
  from "search_user_fts"
  where "search_user_fts" match ?) cross join "search_user" on seq = place
  where 1 = 1)))) end as "total"
  from "shown"
  left join "found" on true
  left join "user" on "user"."seq" = "found"."seq"
  order by "user"."seq" desc

-- GET /api/audit
select "seq", "at", "kind", "subject", "actorEmail", "address", "before", "after"
  from "audit"
  where "seq" in (select "places"."seq"
  from (select "nearest"."seq"
  from (select "seq"
  from "audit"
  order by "seq" desc
  limit 0 + ?) as "nearest") as "places")
  order by "seq" desc
  limit 0 + ?

-- GET /api/inbox
select *
  from "inboxItem"
  where "uid" = ?
  order by "at" desc, "id" desc
  limit 0 + ? offset ?;
select count(*) as "n"
  from "inboxItem"
  where "uid" = ?
