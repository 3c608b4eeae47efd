-- A portal of version 0.1 on PostgreSQL: the statements with which that version made its tables, and their rows.
create table if not exists "migration" ("name" text primary key, "appliedAt" text not null);
create table "listCount" ("list" text not null, "block" integer not null, "n" integer not null, constraint "listCountKey" primary key ("list", "block"));
create table "sequence" ("name" text primary key, "last" integer not null);
create table "user" ("id" text primary key, "email" text not null unique, "emailVerified" integer default 0 not null, "name" text not null, "image" text, "role" text default 'user' not null, "active" integer default 1 not null, "seq" integer unique, "searchText" text default '' not null, "version" integer default 1 not null, "lastSignInAt" text, "createdAt" text not null, "updatedAt" text not null);
create index "userRoleSeq" on "user" ("role", "seq");
create table "session" ("id" text primary key, "token" text not null unique, "userId" text not null references "user" ("id") on delete cascade, "expiresAt" text not null, "ipAddress" text, "userAgent" text, "createdAt" text not null, "updatedAt" text not null);
create index "sessionUser" on "session" ("userId");
create table "routePermission" ("route" text primary key, "accessRoles" text not null, "version" integer not null);
create table "accessVersion" ("id" integer primary key, "version" integer not null);
create table "audit" ("id" text primary key, "seq" integer not null unique, "at" text not null, "kind" text not null, "subject" text not null, "actorUid" text, "actorEmail" text not null, "address" text not null, "before" text, "after" text);
create index "auditKind" on "audit" ("kind", "seq");
create index "auditActor" on "audit" ("actorEmail", "seq");
create index "auditSubject" on "audit" ("subject", "seq");
create index "auditAt" on "audit" ("at");
create table "throttle" ("key" text primary key, "count" integer not null, "endsAt" text not null);
create index "throttleEnds" on "throttle" ("endsAt");
create table "mail" ("id" text primary key, "to" text not null, "subject" text not null, "text" text not null, "html" text, "link" text, "createdAt" text not null, "sentAt" text, "attempts" integer default 0 not null, "nextTryAt" text, "lastError" text);
create index "mailDue" on "mail" ("nextTryAt");
create index "mailCreated" on "mail" ("createdAt", "id");
create table "account" ("id" text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" text, "refreshTokenExpiresAt" text, "scope" text, "password" text, "createdAt" text not null, "updatedAt" text not null, constraint "accountKey" unique ("providerId", "accountId"));
create index "accountUser" on "account" ("userId");
create table "verification" ("id" text primary key, "identifier" text not null, "value" text not null, "expiresAt" text not null, "createdAt" text not null, "updatedAt" text not null);
create index "verificationIdentifier" on "verification" ("identifier");
create index "verificationEnds" on "verification" ("expiresAt");
create index "sessionEnds" on "session" ("expiresAt");
create table "picture" ("id" text primary key, "userId" text not null unique references "user" ("id") on delete cascade, "data" bytea not null, "createdAt" text not null);
create table "roleGrant" ("email" text primary key, "role" text not null, "grantedAt" text not null);
create index "userSearch" on "user" ("seq", "searchText");
create index "userRoleSearch" on "user" ("role", "seq", "searchText");
create table "gcp" ("id" text primary key, "seq" integer not null unique, "isReviewed" integer not null, "version" integer not null, "title" text not null, "name" text not null, "email" text not null, "portfolio" text not null, "category" text not null, "localCommittee" text not null, "gcpDetails" text not null, "gcpLink" text not null, "image" text not null, "status" text not null, "searchText" text not null, "submittedBy" text not null, "submissionKey" text not null, "createdAt" text not null, "updatedAt" text not null, "reason" text, "reviewedBy" text, "reviewerName" text, "reviewedAt" text);
create index "gcpStatus" on "gcp" ("status", "seq", "searchText");
create index "gcpStatusPortfolio" on "gcp" ("status", "portfolio", "seq", "searchText");
create index "gcpReviewed" on "gcp" ("isReviewed", "seq", "searchText");
create index "gcpReviewedPortfolio" on "gcp" ("isReviewed", "portfolio", "seq", "searchText");
create index "gcpAuthor" on "gcp" ("submittedBy", "seq");
create unique index "gcpSubmission" on "gcp" ("submittedBy", "submissionKey");
create table "document" ("id" text primary key, "seq" integer not null unique, "isOd" integer not null, "isLive" integer not null, "version" integer not null, "collection" text not null, "title" text not null, "description" text not null, "documentUrl" text not null, "imageUrl" text not null, "searchText" text not null, "submissionKey" text not null, "createdBy" text not null, "createdAt" text not null, "updatedAt" text not null);
create index "documentLive" on "document" ("collection", "isLive", "seq", "searchText");
create index "documentOd" on "document" ("collection", "isLive", "isOd", "seq", "searchText");
create unique index "documentSubmission" on "document" ("createdBy", "submissionKey");
create table "mxResponse" ("userId" text primary key, "id" text not null unique, "lc" text not null, "portfolio" text not null, "firstName" text not null, "lastName" text not null, "sortName" text not null, "percent" integer not null, "standards" integer not null, "links" integer not null, "groups" text not null, "submitted" integer not null, "submittedAt" text, "submittedVersion" integer, "version" integer not null, "createdAt" text not null, "updatedAt" text not null);
create index "mxResponseName" on "mxResponse" ("sortName", "userId");
create index "mxResponsePercent" on "mxResponse" ("percent", "userId");
create index "mxResponseUpdated" on "mxResponse" ("updatedAt", "userId");
create index "mxResponsePlace" on "mxResponse" ("lc", "portfolio", "sortName", "userId");
create table "mxAnswers" ("userId" text primary key, "form" text not null);
create table "mxSubmission" ("id" text primary key, "userId" text not null, "submittedAt" text not null, "version" integer not null, "lc" text not null, "portfolio" text not null, "percent" integer not null, "standards" integer not null, "links" integer not null, "form" text not null);
create index "mxSubmissionPerson" on "mxSubmission" ("userId", "submittedAt");
create index "mxSubmissionTime" on "mxSubmission" ("submittedAt", "lc");
create table "mxTally" ("lc" text not null, "portfolio" text not null, "respondents" integer not null, "submitted" integer not null, "percentSum" integer not null, "done" text not null, constraint "mxTallyKey" primary key ("lc", "portfolio"));
create table "mxFunnelEntry" ("id" text primary key, "seq" integer not null unique, "lc" text not null, "term" text not null, "role" text not null, "portfolio" text not null, "submittedBy" text not null, "submissionKey" text, "version" integer not null, "createdAt" text not null, "updatedAt" text not null, "deleted" integer default 0 not null, "deletedBy" text, "Leads" integer not null, "Applicants" integer not null, "Accepted" integer not null, "Approved" integer not null, "Realised" integer not null, "Finished" integer not null, "Completes" integer not null, "Advanced" integer not null, "Alumni" integer not null, constraint "mxFunnelSubmission" unique ("submittedBy", "submissionKey"));
create index "mxFunnelAll" on "mxFunnelEntry" ("deleted", "seq");
create index "mxFunnelLc" on "mxFunnelEntry" ("deleted", "lc", "seq");
create index "mxFunnelTerm" on "mxFunnelEntry" ("deleted", "term", "seq");
create index "mxFunnelLcTerm" on "mxFunnelEntry" ("deleted", "lc", "term", "seq");
create index "mxFunnelWhere" on "mxFunnelEntry" ("deleted", "lc", "term", "role", "portfolio", "seq");
create index "mxFunnelRole" on "mxFunnelEntry" ("deleted", "role", "seq");
create index "mxFunnelPortfolio" on "mxFunnelEntry" ("deleted", "portfolio", "seq");
create table "mxFunnelSum" ("lc" text not null, "term" text not null, "role" text not null, "portfolio" text not null, "entries" bigint not null, "Leads" bigint not null, "Applicants" bigint not null, "Accepted" bigint not null, "Approved" bigint not null, "Realised" bigint not null, "Finished" bigint not null, "Completes" bigint not null, "Advanced" bigint not null, "Alumni" bigint not null, constraint "mxFunnelSumKey" primary key ("lc", "term", "role", "portfolio"));
create table "sonaSurvey" ("id" text primary key, "lc" text not null unique, "place" integer not null, "touchedAt" text not null);
create table "sonaPortfolio" ("surveyId" text not null references "sonaSurvey" ("id"), "portfolio" text not null, "place" integer not null, "isDone" integer not null, "changedBy" text, "changedAt" text, constraint "sonaPortfolioKey" primary key ("surveyId", "portfolio"));
create table "sonaChange" ("seq" integer primary key, "surveyId" text not null references "sonaSurvey" ("id"), "portfolio" text not null, "isDone" integer not null, "wasDone" integer not null, "request" text not null, "changedByUid" text, "changedBy" text not null, "changedAt" text not null);
create index "sonaChangeOf" on "sonaChange" ("surveyId", "seq");
create table "happinessAnswer" ("id" text primary key, "submissionKey" text not null unique, "seq" integer not null, "groupNo" integer not null, "groupLc" text, "groupMonth" text, "overallRating" integer not null, "firstName" text not null, "lastName" text not null, "gender" text not null, "contactNumber" text not null, "personalEmail" text not null, "localCommitee" text not null, "currentPosition" text not null, "educated" text not null, "standardsFullfilled" text not null, "leadershipOpinion" text not null, "workAppreciated" text not null, "recommending" text not null, "overworked" text not null, "expectationsMet" text not null, "utilisedMore" text not null, "suggestions" text not null, "shuffle" text not null, "createdAt" text not null);
create index "happinessSeq" on "happinessAnswer" ("seq");
create index "happinessGroup" on "happinessAnswer" ("groupNo", "seq");
create index "happinessShuffle" on "happinessAnswer" ("shuffle", "groupMonth");
create index "happinessShuffleOfLc" on "happinessAnswer" ("groupLc", "shuffle", "groupMonth");
create table "happinessTally" ("lc" text not null, "month" text not null, "tally" text not null, constraint "happinessTallyKey" primary key ("lc", "month"));
create table "happinessCount" ("id" integer primary key, "received" integer not null, "groups" integer not null);
create table "odModel" ("id" text primary key, "text" text not null, "link" text not null, "version" integer not null, "updatedAt" text);
create table "conversionPublication" ("id" text primary key, "publishedAt" text not null, "publishedBy" text not null, "totals" text not null);
create table "conversionEntry" ("publicationId" text not null, "place" integer not null, "placeInLc" integer not null, "lc" text not null, "name" text not null, "email" text not null, "recruitment" text not null, "exchange" text not null, constraint "conversionEntryKey" primary key ("publicationId", "place"));
create index "conversionEntryLc" on "conversionEntry" ("publicationId", "lc", "placeInLc");
insert into "user" ("id", "email", "emailVerified", "name", "image", "role", "active", "seq", "searchText", "version", "lastSignInAt", "createdAt", "updatedAt") values
('01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'saad.akhtar.5@nexus.example', 1, 'Saad Akhtar', null, 'tl', 1, 11, 'saad.akhtar.5@nexus.example saad akhtar', 1, null, '2026-11-15T14:46:06.974Z', '2026-11-15T14:46:06.974Z'),
('01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', 1, 'Zainab Qureshi', null, 'admin', 1, 1, 'admin@nexus.example zainab qureshi', 2, '2026-11-15T14:46:06.381Z', '2026-11-15T14:46:06.303Z', '2026-11-15T14:46:06.401Z'),
('01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', 1, 'Maryam Butt', null, 'tl', 1, 12, 'maryam.butt.6@nexus.example maryam butt', 1, null, '2026-11-15T14:46:06.976Z', '2026-11-15T14:46:06.976Z'),
('01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', 1, 'Hamza Siddiqui', null, 'mcvp', 1, 2, 'mcvp@nexus.example hamza siddiqui', 2, '2026-11-15T14:46:06.498Z', '2026-11-15T14:46:06.444Z', '2026-11-15T14:46:06.943Z'),
('01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'lcvp@nexus.example', 1, 'Mahnoor Baig', null, 'lcvp', 1, 3, 'lcvp@nexus.example mahnoor baig', 2, '2026-11-15T14:46:06.615Z', '2026-11-15T14:46:06.560Z', '2026-11-15T14:46:06.948Z'),
('01a1dfac-324d-72e9-b8a9-73d0119578fc', 'tl@nexus.example', 1, 'Bilal Ahmed', '/api/users/pictures/01a1dfac-329d-7a32-a952-2828f2ad4110', 'tl', 1, 4, 'tl@nexus.example bilal ahmed', 1, '2026-11-15T14:46:06.728Z', '2026-11-15T14:46:06.670Z', '2026-11-15T14:46:06.748Z'),
('01a1dfac-32c4-7b90-922e-fb6201496094', 'tm@nexus.example', 1, 'Ayesha Khan', null, 'tm', 1, 5, 'tm@nexus.example ayesha khan', 2, '2026-11-15T14:46:06.840Z', '2026-11-15T14:46:06.788Z', '2026-11-15T14:46:06.954Z'),
('01a1dfac-36ce-7c02-8b73-7e0c6285960d', 'unproven@nexus.example', 0, 'Unproven', null, 'tm', 1, 13, 'unproven@nexus.example unproven', 1, null, '2026-11-15T14:46:07.822Z', '2026-11-15T14:46:07.822Z'),
('01a1dfac-3320-774d-a79a-e56b4d971435', 'user@nexus.example', 1, 'Usman Tariq', null, 'user', 1, 6, 'user@nexus.example usman tariq', 2, '2026-11-15T14:46:06.933Z', '2026-11-15T14:46:06.880Z', '2026-11-15T14:46:06.960Z'),
('01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', 1, 'Ali Raza', null, 'tl', 1, 7, 'ali.raza.1@nexus.example ali raza', 1, null, '2026-11-15T14:46:06.962Z', '2026-11-15T14:46:06.962Z'),
('01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', 1, 'Fatima Iqbal', null, 'tl', 1, 8, 'fatima.iqbal.2@nexus.example fatima iqbal', 1, null, '2026-11-15T14:46:06.964Z', '2026-11-15T14:46:06.964Z'),
('01a1dfac-3377-72ac-9184-143b44382906', 'hassan.saleem.3@nexus.example', 1, 'Hassan Saleem', null, 'tl', 1, 9, 'hassan.saleem.3@nexus.example hassan saleem', 1, null, '2026-11-15T14:46:06.967Z', '2026-11-15T14:46:06.967Z'),
('01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', 1, 'Iqra Hussain', null, 'tl', 1, 10, 'iqra.hussain.4@nexus.example iqra hussain', 1, null, '2026-11-15T14:46:06.971Z', '2026-11-15T14:46:06.971Z');
insert into "sonaSurvey" ("id", "lc", "place", "touchedAt") values
('01a1dfac-3058-777f-a167-dc70901f132c', 'Multan', 0, '2026-11-15T14:46:07.448Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'LUMS', 1, '2026-11-15T14:46:07.468Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'IBA', 2, '2026-11-15T14:46:07.481Z'),
('01a1dfac-3058-7443-a318-56553b602752', 'Islamabad', 3, '2026-11-15T14:46:07.491Z'),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'NUST', 4, '2026-11-15T14:46:07.494Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'South Karachi', 5, '2026-11-15T14:46:07.500Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'Karachi', 6, '2026-11-15T14:46:07.519Z'),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'Hyderabad', 7, '2026-11-15T14:46:07.532Z'),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'Lahore', 8, '2026-11-15T14:46:07.538Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'Faisalabad', 9, '2026-11-15T14:46:07.545Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'Giki', 10, '2026-11-15T14:46:07.555Z');
insert into "mxResponse" ("userId", "id", "lc", "portfolio", "firstName", "lastName", "sortName", "percent", "standards", "links", "groups", "submitted", "submittedAt", "submittedVersion", "version", "createdAt", "updatedAt") values
('01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', '01a1dfac-34c0-77ce-89e9-1311df320c9d', 'Multan', 'MKT & PR', 'Ali', 'Raza', 'ali raza', 64, 35, 8, '[80,50,86,63,71,56]', 1, '2026-11-15T14:46:07.296Z', 1, 1, '2026-11-15T14:46:07.296Z', '2026-11-15T14:46:07.296Z'),
('01a1dfac-3374-7236-a0ff-3ce61ed110d3', '01a1dfac-34cf-7b3d-8a96-7b490bb8c859', 'Islamabad', 'BD', 'Fatima', 'Iqbal', 'fatima iqbal', 40, 22, 4, '[20,50,29,50,57,33]', 0, null, null, 1, '2026-11-15T14:46:07.311Z', '2026-11-15T14:46:07.311Z'),
('01a1dfac-3377-72ac-9184-143b44382906', '01a1dfac-34d5-74c9-9859-27123d06f163', 'Karachi', 'oGV', 'Hassan', 'Saleem', 'hassan saleem', 56, 31, 7, '[40,70,43,75,57,50]', 1, '2026-11-15T14:46:07.317Z', 1, 1, '2026-11-15T14:46:07.317Z', '2026-11-15T14:46:07.317Z'),
('01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '01a1dfac-34de-7b2f-9e82-118b10061b9b', 'Faisalabad', 'FnL', 'Iqra', 'Hussain', 'iqra hussain', 22, 12, 1, '[40,10,43,25,29,11]', 1, '2026-11-15T14:46:07.326Z', 1, 1, '2026-11-15T14:46:07.326Z', '2026-11-15T14:46:07.326Z'),
('01a1dfac-337e-74d7-b07f-38b9f5f8507d', '01a1dfac-34e3-7895-a806-f3cd2586b983', 'LUMS', 'EwA', 'Saad', 'Akhtar', 'saad akhtar', 62, 34, 9, '[80,40,86,63,86,50]', 0, null, null, 1, '2026-11-15T14:46:07.331Z', '2026-11-15T14:46:07.331Z'),
('01a1dfac-3380-7f08-97a8-ecef583e0ac8', '01a1dfac-34e8-7090-8344-38468df40dd9', 'NUST', 'iCX', 'Maryam', 'Butt', 'maryam butt', 71, 39, 7, '[60,50,71,88,86,72]', 1, '2026-11-15T14:46:07.336Z', 1, 1, '2026-11-15T14:46:07.336Z', '2026-11-15T14:46:07.336Z');
insert into "conversionPublication" ("id", "publishedAt", "publishedBy", "totals") values
('01a1dfac-367c-724d-a7c9-7081a0292f4b', '2026-11-15T14:46:07.740Z', 'Hamza Siddiqui', '{"LUMS":{"signups":2,"recruitment":0,"exchange":0},"IBA":{"signups":1,"recruitment":1,"exchange":1},"NUST":{"signups":1,"recruitment":0,"exchange":0},"Islamabad":{"signups":1,"recruitment":0,"exchange":0},"GIKI":{"signups":1,"recruitment":0,"exchange":0},"Multan":{"signups":1,"recruitment":0,"exchange":0},"Hyderabad":{"signups":1,"recruitment":0,"exchange":0},"Lahore":{"signups":1,"recruitment":1,"exchange":0},"Karachi":{"signups":1,"recruitment":0,"exchange":0},"Karachi South":{"signups":1,"recruitment":0,"exchange":0},"Faisalabad":{"signups":1,"recruitment":0,"exchange":0},"National":{"signups":12,"recruitment":2,"exchange":1}}');
insert into "accessVersion" ("id", "version") values
(1, 2);
insert into "account" ("id", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password", "createdAt", "updatedAt") values
('01a1dfac-30e1-7fbf-be79-f5d356fe5749', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'credential', '01a1dfac-30df-763a-b39f-d0924fd8b42c', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$i44bJnXiE+Yw+9EIux1Nhw$+jCmpBZ35L9/nMUuCoCTR/EQ9Q4MbHyJMF0bGZ6SaK0', '2026-11-15T14:46:06.305Z', '2026-11-15T14:46:06.305Z'),
('01a1dfac-316d-794d-be1d-5d7dcd56ea13', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'credential', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$NHH2sfx0UEeDIpVnKHCweg$5jgQHzZdgw4a/tFkXri12p/HglKPwC3lse0ozB8fs9Q', '2026-11-15T14:46:06.445Z', '2026-11-15T14:46:06.445Z'),
('01a1dfac-31e1-7ffe-9c39-6b54dd4e84d4', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'credential', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$0Rxl8AthgjqMpNdp8q3g/A$GSw7gJwwtpjyXyK1/VJmXl4UhpxOxX71OndCDYUwNnk', '2026-11-15T14:46:06.561Z', '2026-11-15T14:46:06.561Z'),
('01a1dfac-324e-7954-bdc1-39a53a20cfe9', '01a1dfac-324d-72e9-b8a9-73d0119578fc', 'credential', '01a1dfac-324d-72e9-b8a9-73d0119578fc', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$/Xfo3Mqnw6ocNtjX592Z9w$QZS/Cp1gytCyuJ/rlsPuZAp2u/hG4tvbcTLE5dmDpsg', '2026-11-15T14:46:06.670Z', '2026-11-15T14:46:06.670Z'),
('01a1dfac-32c5-7f77-9850-db2410d53893', '01a1dfac-32c4-7b90-922e-fb6201496094', 'credential', '01a1dfac-32c4-7b90-922e-fb6201496094', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$zR4n9zY7amB/JLwh95f64Q$RTqe51cXv4XYcxa/OBiCrYNpbgzq86YLNE6EiYcqEgM', '2026-11-15T14:46:06.789Z', '2026-11-15T14:46:06.789Z'),
('01a1dfac-3321-70e7-ac47-8278796b9ffe', '01a1dfac-3320-774d-a79a-e56b4d971435', 'credential', '01a1dfac-3320-774d-a79a-e56b4d971435', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$TV6N+zeDakdZS59hsFFdDA$s1r+5jU2de6Dhr4I5eUtL4bzmE+tj5uIgw7Cdkq88oI', '2026-11-15T14:46:06.881Z', '2026-11-15T14:46:06.881Z'),
('01a1dfac-36cf-78d8-b151-3e4c4aca6828', '01a1dfac-36ce-7c02-8b73-7e0c6285960d', 'credential', '01a1dfac-36ce-7c02-8b73-7e0c6285960d', null, null, null, null, null, null, '$argon2id$v=19$m=19456,t=2,p=1$APkS1pTbuiuh0/ZUirMPlA$YwmR/Z1PjE0u7xI74m4fc9wy6tlfBhNyatl/YgxB7LI', '2026-11-15T14:46:07.823Z', '2026-11-15T14:46:07.823Z');
insert into "audit" ("id", "seq", "at", "kind", "subject", "actorUid", "actorEmail", "address", "before", "after") values
('01a1dfac-30ea-75a3-8076-901e23d78509', 1, '2026-11-15T14:46:06.314Z', 'identity.signUp', 'admin@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.1', null, '{"role":"tl"}'),
('01a1dfac-30f6-7913-a900-8e942ddf2178', 2, '2026-11-15T14:46:06.326Z', 'role.change', 'admin@nexus.example', null, 'ADMIN_EMAILS', 'console', '{"role":"tl"}', '{"role":"admin"}'),
('01a1dfac-30f7-7b34-aa41-1298458e56c5', 3, '2026-11-15T14:46:06.327Z', 'identity.verify', 'admin@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.2', null, null),
('01a1dfac-312e-7e7b-9aee-f8491601b025', 4, '2026-11-15T14:46:06.382Z', 'identity.signIn', 'admin@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.9.0.1', null, null),
('01a1dfac-3142-7cb7-9274-69e6e3384745', 5, '2026-11-15T14:46:06.402Z', 'identity.profile', 'admin@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.0.0.1', '{"displayName":"Admin","photoURL":null}', '{"displayName":"Zainab Qureshi","photoURL":null}'),
('01a1dfac-3170-7221-b53d-41072c7fef95', 6, '2026-11-15T14:46:06.448Z', 'identity.signUp', 'mcvp@nexus.example', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.3', null, '{"role":"tl"}'),
('01a1dfac-317a-7cc5-a511-71c8cabbf8a3', 7, '2026-11-15T14:46:06.458Z', 'identity.verify', 'mcvp@nexus.example', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.4', null, null),
('01a1dfac-31a3-7de0-bcc9-b9f963d98070', 8, '2026-11-15T14:46:06.499Z', 'identity.signIn', 'mcvp@nexus.example', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.9.0.2', null, null),
('01a1dfac-31a8-75af-a6d3-5fe4f0ac1fc9', 9, '2026-11-15T14:46:06.504Z', 'identity.profile', 'mcvp@nexus.example', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.0.0.1', '{"displayName":"Mcvp","photoURL":null}', '{"displayName":"Hamza Siddiqui","photoURL":null}'),
('01a1dfac-31e3-76da-9607-a99dee34e224', 10, '2026-11-15T14:46:06.563Z', 'identity.signUp', 'lcvp@nexus.example', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'lcvp@nexus.example', '127.1.0.5', null, '{"role":"tl"}'),
('01a1dfac-31ed-777e-b367-632c8212bc19', 11, '2026-11-15T14:46:06.573Z', 'identity.verify', 'lcvp@nexus.example', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'lcvp@nexus.example', '127.1.0.6', null, null),
('01a1dfac-3218-7e4b-acb9-00d85258aed8', 12, '2026-11-15T14:46:06.616Z', 'identity.signIn', 'lcvp@nexus.example', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'lcvp@nexus.example', '127.9.0.3', null, null),
('01a1dfac-321d-789e-8ff9-fac7d5879d72', 13, '2026-11-15T14:46:06.621Z', 'identity.profile', 'lcvp@nexus.example', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', 'lcvp@nexus.example', '127.0.0.1', '{"displayName":"Lcvp","photoURL":null}', '{"displayName":"Mahnoor Baig","photoURL":null}'),
('01a1dfac-3251-7cb4-8311-36c794df376b', 14, '2026-11-15T14:46:06.673Z', 'identity.signUp', 'tl@nexus.example', '01a1dfac-324d-72e9-b8a9-73d0119578fc', 'tl@nexus.example', '127.1.0.7', null, '{"role":"tl"}'),
('01a1dfac-3259-7ef0-881f-53a46d019076', 15, '2026-11-15T14:46:06.681Z', 'identity.verify', 'tl@nexus.example', '01a1dfac-324d-72e9-b8a9-73d0119578fc', 'tl@nexus.example', '127.1.0.8', null, null),
('01a1dfac-328a-7c59-96c3-bb56a7e55ffd', 16, '2026-11-15T14:46:06.730Z', 'identity.signIn', 'tl@nexus.example', '01a1dfac-324d-72e9-b8a9-73d0119578fc', 'tl@nexus.example', '127.9.0.4', null, null),
('01a1dfac-329e-7380-babd-0860fcee3c04', 17, '2026-11-15T14:46:06.750Z', 'identity.profile', 'tl@nexus.example', '01a1dfac-324d-72e9-b8a9-73d0119578fc', 'tl@nexus.example', '127.0.0.1', '{"displayName":"Tl","photoURL":null}', '{"displayName":"Bilal Ahmed","photoURL":"/api/users/pictures/01a1dfac-329d-7a32-a952-2828f2ad4110"}'),
('01a1dfac-32c7-7c8c-afe6-28730156c12e', 18, '2026-11-15T14:46:06.791Z', 'identity.signUp', 'tm@nexus.example', '01a1dfac-32c4-7b90-922e-fb6201496094', 'tm@nexus.example', '127.1.0.9', null, '{"role":"tl"}'),
('01a1dfac-32d0-77e6-a54c-b144541d4360', 19, '2026-11-15T14:46:06.800Z', 'identity.verify', 'tm@nexus.example', '01a1dfac-32c4-7b90-922e-fb6201496094', 'tm@nexus.example', '127.1.0.10', null, null),
('01a1dfac-32f9-7b45-9309-b30bc4dc3ba2', 20, '2026-11-15T14:46:06.841Z', 'identity.signIn', 'tm@nexus.example', '01a1dfac-32c4-7b90-922e-fb6201496094', 'tm@nexus.example', '127.9.0.5', null, null),
('01a1dfac-32fd-70a7-a2f5-e074e6e0d625', 21, '2026-11-15T14:46:06.845Z', 'identity.profile', 'tm@nexus.example', '01a1dfac-32c4-7b90-922e-fb6201496094', 'tm@nexus.example', '127.0.0.1', '{"displayName":"Tm","photoURL":null}', '{"displayName":"Ayesha Khan","photoURL":null}'),
('01a1dfac-3322-7d6c-93af-1ce661af5186', 22, '2026-11-15T14:46:06.882Z', 'identity.signUp', 'user@nexus.example', '01a1dfac-3320-774d-a79a-e56b4d971435', 'user@nexus.example', '127.1.0.11', null, '{"role":"tl"}'),
('01a1dfac-332b-7e41-bace-ff3050365ee7', 23, '2026-11-15T14:46:06.891Z', 'identity.verify', 'user@nexus.example', '01a1dfac-3320-774d-a79a-e56b4d971435', 'user@nexus.example', '127.1.0.12', null, null),
('01a1dfac-3356-7afe-8736-e5235c58fd68', 24, '2026-11-15T14:46:06.934Z', 'identity.signIn', 'user@nexus.example', '01a1dfac-3320-774d-a79a-e56b4d971435', 'user@nexus.example', '127.9.0.6', null, null),
('01a1dfac-335b-7db2-8922-ab0b882e2d2a', 25, '2026-11-15T14:46:06.939Z', 'identity.profile', 'user@nexus.example', '01a1dfac-3320-774d-a79a-e56b4d971435', 'user@nexus.example', '127.0.0.1', '{"displayName":"User","photoURL":null}', '{"displayName":"Usman Tariq","photoURL":null}'),
('01a1dfac-335f-7de2-b748-255c9fd1b6f6', 26, '2026-11-15T14:46:06.943Z', 'role.change', 'mcvp@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.13', '{"role":"tl","active":true}', '{"role":"mcvp","active":true}'),
('01a1dfac-3364-7782-9bf6-dfe2074a8331', 27, '2026-11-15T14:46:06.948Z', 'role.change', 'lcvp@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.14', '{"role":"tl","active":true}', '{"role":"lcvp","active":true}'),
('01a1dfac-336b-7292-863f-f7c8f71ce013', 28, '2026-11-15T14:46:06.955Z', 'role.change', 'tm@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.16', '{"role":"tl","active":true}', '{"role":"tm","active":true}'),
('01a1dfac-3371-727e-9d55-216b685288ab', 29, '2026-11-15T14:46:06.961Z', 'role.change', 'user@nexus.example', '01a1dfac-30df-763a-b39f-d0924fd8b42c', 'admin@nexus.example', '127.1.0.17', '{"role":"tl","active":true}', '{"role":"user","active":true}'),
('01a1dfac-3385-7947-aa7c-da6b7b1490ff', 30, '2026-11-15T14:46:06.981Z', 'gcp.submit', '01a1dfac-3383-7007-9015-2919cfdb15fa', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', '127.1.0.18', null, '{"title":"Coffee corners that filled our oGV pipeline"}'),
('01a1dfac-338b-7dd8-ba2d-894953816fd7', 31, '2026-11-15T14:46:06.987Z', 'gcp.approve', '01a1dfac-3383-7007-9015-2919cfdb15fa', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.19', '{"title":"Coffee corners that filled our oGV pipeline","status":"pending","reason":null}', '{"title":"Coffee corners that filled our oGV pipeline","status":"approved","reason":null}'),
('01a1dfac-33af-784a-b797-048823c6ad5f', 32, '2026-11-15T14:46:07.024Z', 'gcp.submit', '01a1dfac-33a7-78ef-ab88-328e2861fb72', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', '127.1.0.20', null, '{"title":"A buddy for the first 30 days"}'),
('01a1dfac-35a9-7893-b2d9-a804703b6727', 95, '2026-11-15T14:46:07.529Z', 'sona.tick', 'Karachi', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.85', '{"MKT & PR":false,"oGV":false,"oGT":false,"EwA":false,"BD":false,"MXP":false,"FnL":false}', '{"MKT & PR":true,"oGV":true,"oGT":true,"EwA":true,"BD":true,"MXP":true,"FnL":true}'),
('01a1dfac-33be-7e84-aec8-a2e325d645c4', 33, '2026-11-15T14:46:07.038Z', 'gcp.approve', '01a1dfac-33a7-78ef-ab88-328e2861fb72', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.21', '{"title":"A buddy for the first 30 days","status":"pending","reason":null}', '{"title":"A buddy for the first 30 days","status":"approved","reason":null}'),
('01a1dfac-33e6-76e2-aade-872f107ac275', 34, '2026-11-15T14:46:07.078Z', 'gcp.submit', '01a1dfac-33c5-77d4-8a3d-b86631743c07', '01a1dfac-3377-72ac-9184-143b44382906', 'hassan.saleem.3@nexus.example', '127.1.0.22', null, '{"title":"One sheet for every partner talk"}'),
('01a1dfac-33f8-7878-aa20-db0957083a87', 35, '2026-11-15T14:46:07.097Z', 'gcp.approve', '01a1dfac-33c5-77d4-8a3d-b86631743c07', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.23', '{"title":"One sheet for every partner talk","status":"pending","reason":null}', '{"title":"One sheet for every partner talk","status":"approved","reason":null}'),
('01a1dfac-3402-7632-a216-1a704f9df437', 36, '2026-11-15T14:46:07.106Z', 'gcp.submit', '01a1dfac-33fe-70b6-ad6a-8583bd0cabce', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', '127.1.0.24', null, '{"title":"Open books evening"}'),
('01a1dfac-340c-7865-8c6a-b99fa1293cac', 37, '2026-11-15T14:46:07.116Z', 'gcp.approve', '01a1dfac-33fe-70b6-ad6a-8583bd0cabce', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.25', '{"title":"Open books evening","status":"pending","reason":null}', '{"title":"Open books evening","status":"approved","reason":null}'),
('01a1dfac-3415-7a7e-aa7a-3dc3932f80e0', 38, '2026-11-15T14:46:07.125Z', 'gcp.submit', '01a1dfac-3411-7305-ab4d-7c5b3f3576e1', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'saad.akhtar.5@nexus.example', '127.1.0.26', null, '{"title":"Exchange stories on the radio"}'),
('01a1dfac-341b-7e76-b8c1-9553450e5988', 39, '2026-11-15T14:46:07.131Z', 'gcp.approve', '01a1dfac-3411-7305-ab4d-7c5b3f3576e1', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.27', '{"title":"Exchange stories on the radio","status":"pending","reason":null}', '{"title":"Exchange stories on the radio","status":"approved","reason":null}'),
('01a1dfac-3421-7409-9c79-a2509f4a0a1c', 40, '2026-11-15T14:46:07.137Z', 'gcp.submit', '01a1dfac-341f-786c-8a4f-b4f9b3f945c6', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.28', null, '{"title":"Reception that starts at the airport"}'),
('01a1dfac-3429-775b-ac67-7f1d19b87760', 41, '2026-11-15T14:46:07.145Z', 'gcp.approve', '01a1dfac-341f-786c-8a4f-b4f9b3f945c6', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.29', '{"title":"Reception that starts at the airport","status":"pending","reason":null}', '{"title":"Reception that starts at the airport","status":"approved","reason":null}'),
('01a1dfac-342e-77fe-adb4-e29e2ecbc4ca', 42, '2026-11-15T14:46:07.150Z', 'gcp.submit', '01a1dfac-342b-766a-83a6-f00cd63aba99', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', '127.1.0.30', null, '{"title":"Talent interviews with alumni"}'),
('01a1dfac-3434-7c26-a20c-8c3e5b51f467', 43, '2026-11-15T14:46:07.156Z', 'gcp.approve', '01a1dfac-342b-766a-83a6-f00cd63aba99', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.31', '{"title":"Talent interviews with alumni","status":"pending","reason":null}', '{"title":"Talent interviews with alumni","status":"approved","reason":null}'),
('01a1dfac-3439-7626-aa2b-74305182db6b', 44, '2026-11-15T14:46:07.161Z', 'gcp.submit', '01a1dfac-3437-799c-a2c5-8ee1f5c9a7fb', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', '127.1.0.32', null, '{"title":"Weekly wins in two minutes"}'),
('01a1dfac-343f-7685-8caa-6ee748be95d6', 45, '2026-11-15T14:46:07.167Z', 'gcp.approve', '01a1dfac-3437-799c-a2c5-8ee1f5c9a7fb', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.33', '{"title":"Weekly wins in two minutes","status":"pending","reason":null}', '{"title":"Weekly wins in two minutes","status":"approved","reason":null}'),
('01a1dfac-344c-7cb7-bd5a-4225cfc21898', 46, '2026-11-15T14:46:07.180Z', 'gcp.submit', '01a1dfac-3444-7431-8423-97b236ad1fb2', '01a1dfac-3377-72ac-9184-143b44382906', 'hassan.saleem.3@nexus.example', '127.1.0.34', null, '{"title":"University orientation desk, done right"}'),
('01a1dfac-3459-741e-afb3-53f7dd4cf5c4', 47, '2026-11-15T14:46:07.193Z', 'gcp.approve', '01a1dfac-3444-7431-8423-97b236ad1fb2', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.35', '{"title":"University orientation desk, done right","status":"pending","reason":null}', '{"title":"University orientation desk, done right","status":"approved","reason":null}'),
('01a1dfac-345d-7bdb-ab2e-b7d6fc36b592', 48, '2026-11-15T14:46:07.197Z', 'gcp.submit', '01a1dfac-345b-7c34-8d35-353b5a70ccdb', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', '127.1.0.36', null, '{"title":"A pitch deck that a team leader can give"}'),
('01a1dfac-3463-74a2-a82e-1297839f4f27', 49, '2026-11-15T14:46:07.203Z', 'gcp.reject', '01a1dfac-345b-7c34-8d35-353b5a70ccdb', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.37', '{"title":"A pitch deck that a team leader can give","status":"pending","reason":null}', '{"title":"A pitch deck that a team leader can give","status":"rejected","reason":"Please add what came of it, in numbers."}'),
('01a1dfac-3467-7fa9-870a-20507e84966b', 50, '2026-11-15T14:46:07.207Z', 'gcp.submit', '01a1dfac-3466-7793-850c-60ab5c9103b0', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'saad.akhtar.5@nexus.example', '127.1.0.38', null, '{"title":"Quiet hours in the office"}'),
('01a1dfac-346b-7766-88b1-89274c02a475', 51, '2026-11-15T14:46:07.211Z', 'gcp.submit', '01a1dfac-3469-7919-a9c8-3ea8be52ed22', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.39', null, '{"title":"Learning circles before every conference"}'),
('01a1dfac-346f-719e-9d7a-7666534e3e5b', 52, '2026-11-15T14:46:07.215Z', 'document.add', '01a1dfac-346d-76e7-999c-fd92ca62f760', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.40', null, '{"title":"OD Model handbook 26.27","description":"Stages of an LC, how to find yours, and what the next one asks for.","documentUrl":"https://docs.google.com/document/d/demo-od-handbook","imageUrl":""}'),
('01a1dfac-3474-726a-a148-352517f972b6', 53, '2026-11-15T14:46:07.220Z', 'document.add', '01a1dfac-3472-7f20-853f-5b1b05aefd40', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.41', null, '{"title":"Finance guide for LCs","description":"Closing the books, step by step, with the templates.","documentUrl":"https://drive.google.com/drive/folders/demo-finance-guide","imageUrl":""}'),
('01a1dfac-3478-731d-a817-0a99c46b295a', 54, '2026-11-15T14:46:07.224Z', 'document.add', '01a1dfac-3476-709c-9955-477125de5587', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.42', null, '{"title":"Recruitment campaign kit","description":"Posts, posters and a calendar for the autumn intake.","documentUrl":"https://docs.google.com/presentation/d/demo-campaign-kit","imageUrl":""}'),
('01a1dfac-347b-7088-b6c8-0c7d62716427', 55, '2026-11-15T14:46:07.227Z', 'document.add', '01a1dfac-347a-74b7-ad97-9d2050f73e8c', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.43', null, '{"title":"JD and KPI templates","description":"One sheet per role, ready to fill in.","documentUrl":"https://docs.google.com/spreadsheets/d/demo-jd-templates","imageUrl":""}'),
('01a1dfac-35b0-71d2-9722-406f47647205', 96, '2026-11-15T14:46:07.536Z', 'sona.tick', 'Hyderabad', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.86', '{"oGT":false}', '{"oGT":true}'),
('01a1dfac-347f-716e-bf07-48aba7ba0e51', 56, '2026-11-15T14:46:07.231Z', 'document.add', '01a1dfac-347e-79f1-be90-d053cb6ebf3c', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.44', null, '{"title":"O2O talk guide","description":"Questions that open a talk, and how to close it with a next step.","documentUrl":"https://example.org/o2o-talk-guide.pdf","imageUrl":""}'),
('01a1dfac-3483-7392-90e0-65e3c6ad10b2', 57, '2026-11-15T14:46:07.235Z', 'document.add', '01a1dfac-3482-7a33-aade-c87cf9ece102', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.45', null, '{"title":"Transition form","description":"What your successor must know: thirty questions.","documentUrl":"https://docs.google.com/forms/d/e/demo-transition/viewform","imageUrl":""}'),
('01a1dfac-3487-749c-aedd-e9069bb18432', 58, '2026-11-15T14:46:07.239Z', 'document.add', '01a1dfac-3485-7f67-b687-434c774a2da9', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.46', null, '{"title":"Partner code of conduct","description":"What we promise partners and what we ask of them.","documentUrl":"https://example.org/partner-code.pdf","imageUrl":""}'),
('01a1dfac-348a-78c0-aceb-d852648c82e7', 59, '2026-11-15T14:46:07.243Z', 'document.add', '01a1dfac-3489-7264-b157-c614dd1462e6', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.47', null, '{"title":"How to host a GTKEO","description":"A short film with five formats that work.","documentUrl":"https://youtu.be/demo-gtkeo","imageUrl":""}'),
('01a1dfac-348e-7b0b-8038-cf803207aacd', 60, '2026-11-15T14:46:07.246Z', 'document.add', '01a1dfac-348d-74f6-8935-73bcfe5ef2f0', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.48', null, '{"title":"OD review questionnaire","description":"The questions of the half-year review.","documentUrl":"https://docs.google.com/forms/d/e/demo-od-review/viewform","imageUrl":""}'),
('01a1dfac-34a0-75d5-897d-0a7c7a885033', 61, '2026-11-15T14:46:07.265Z', 'apiCycle.add', '01a1dfac-349b-750c-9114-b6a520134f6a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.49', null, '{"title":"APIP 26.27, first reading","description":"All changes proposed for the new cycle, with their reasons.","documentUrl":"https://docs.google.com/document/d/demo-apip-first","imageUrl":"https://example.org/cover.png"}'),
('01a1dfac-34ad-73bb-9dc2-67065d7dae89', 62, '2026-11-15T14:46:07.277Z', 'apiCycle.add', '01a1dfac-34aa-7f4c-8cbf-1522ab305e80', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.50', null, '{"title":"APIP 26.27, votes","description":"How each LC voted, article by article.","documentUrl":"https://docs.google.com/spreadsheets/d/demo-apip-votes","imageUrl":"https://example.org/cover.png"}'),
('01a1dfac-34b4-7b52-b760-1366ae675fae', 63, '2026-11-15T14:46:07.284Z', 'apiCycle.add', '01a1dfac-34b1-71c1-99dc-a30d6b1e8aaa', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.51', null, '{"title":"APIP 25.26, final text","description":"The policies in force until the end of June.","documentUrl":"https://example.org/apip-25-26.pdf","imageUrl":"https://example.org/cover.png"}'),
('01a1dfac-34bb-7328-9d9a-5ec7854ab87d', 64, '2026-11-15T14:46:07.291Z', 'apiCycle.add', '01a1dfac-34b9-7b7c-bb3c-3c87da96bea6', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.52', null, '{"title":"Member rights and duties","description":"The chapter that every new member reads.","documentUrl":"https://example.org/apip-members.pdf","imageUrl":"https://example.org/cover.png"}'),
('01a1dfac-34c6-774b-bcea-9a1ea5c6d27b', 65, '2026-11-15T14:46:07.302Z', 'checklist.submit', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', '127.1.0.53', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.jobDescription":false,"jobDesign.jobKpis":false,"jobDesign.personalDevelopment":"","jobDesign.pdpSeptember":false,"jobDesign.pdpDecember":false,"jobSupport.transitionDelivery":false,"jobSupport.roleStrengths":false,"jobSupport.onboardingLCVP":false,"jobSupport.toolsTLD":false,"jobSupport.downscaleTools":false,"jobSupport.transitionDocument":"","jobSupport.onboardingDocument":"","jobSupport.toolsDocument":"","community.internalComms":false,"community.portfolioComms":false,"community.nationalUpdates":false,"community.facebookGroup":false,"community.hrPolicy":false,"community.codeOfEthics":false,"community.hrEthicsProof":"","communityEngagement.functionalEmail":false,"communityEngagement.emailSignature":false,"communityEngagement.accountabilityRoutines":false,"communityEngagement.gbEngagementEvents":false,"communityEngagement.portfolioEngagementEvents":false,"environmentWellbeing.virtualWorkspace":false,"environmentWellbeing.o2oRoutine":false,"environmentWellbeing.o2oMembers":false,"environmentWellbeing.tlCoaching":false,"environmentWellbeing.mentalWellbeing":false,"environmentWellbeing.workspacePlans":"","teamPractice.teamVision":false,"teamPractice.teamRules":false,"teamPractice.teamGoals":false,"teamPractice.teamKPIs":false,"teamPractice.gtkeoMeet":false,"teamPractice.engagementRoutines":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.functionalSpaces":false,"teamPractice.teamClosingMeet":false,"teamPractice.portfolioClosingMeet":false,"teamPractice.performanceEvaluationSystem":"","teamPractice.semesterImpactReport":""}', '{"generalDetail.firstName":"Ali","generalDetail.lastName":"Raza","generalDetail.portfolio":"MKT & PR","generalDetail.lcName":"Multan","jobDesign.jobDescription":true,"jobDesign.jobKpis":true,"jobDesign.personalDevelopment":"https://example.org/personalDevelopment","jobDesign.pdpSeptember":true,"jobDesign.pdpDecember":true,"jobSupport.transitionDelivery":true,"jobSupport.roleStrengths":true,"jobSupport.onboardingLCVP":true,"jobSupport.toolsTLD":true,"jobSupport.downscaleTools":true,"jobSupport.transitionDocument":"https://example.org/transitionDocument","jobSupport.onboardingDocument":"https://example.org/onboardingDocument","jobSupport.toolsDocument":"https://example.org/toolsDocument","community.internalComms":true,"community.portfolioComms":true,"community.nationalUpdates":true,"community.facebookGroup":true,"community.hrPolicy":true,"community.codeOfEthics":true,"community.hrEthicsProof":"https://example.org/hrEthicsProof","communityEngagement.functionalEmail":true,"communityEngagement.emailSignature":true,"communityEngagement.accountabilityRoutines":true,"communityEngagement.gbEngagementEvents":true,"communityEngagement.portfolioEngagementEvents":true,"environmentWellbeing.virtualWorkspace":true,"environmentWellbeing.o2oRoutine":true,"environmentWellbeing.o2oMembers":true,"environmentWellbeing.tlCoaching":true,"environmentWellbeing.mentalWellbeing":true,"environmentWellbeing.workspacePlans":"https://example.org/workspacePlans","teamPractice.teamVision":true,"teamPractice.teamRules":true,"teamPractice.teamGoals":true,"teamPractice.teamKPIs":true,"teamPractice.gtkeoMeet":true,"teamPractice.engagementRoutines":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.functionalSpaces":true,"teamPractice.teamClosingMeet":true,"teamPractice.portfolioClosingMeet":true,"teamPractice.performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","teamPractice.semesterImpactReport":"https://example.org/semesterImpactReport"}'),
('01a1dfac-34d2-794f-b569-39a68839137d', 66, '2026-11-15T14:46:07.314Z', 'checklist.save', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', '127.1.0.54', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.pdpSeptember":false,"jobSupport.roleStrengths":false,"jobSupport.onboardingLCVP":false,"jobSupport.toolsLCVP":false,"jobSupport.toolsTLD":false,"jobSupport.downscaleTools":false,"jobSupport.onboardingDocument":"","community.facebookGroup":false,"community.codeOfEthics":false,"communityEngagement.emailSignature":false,"communityEngagement.functionalEXPA":false,"communityEngagement.gbEngagementEvents":false,"communityEngagement.portfolioEngagementEvents":false,"environmentWellbeing.physicalWorkspace":false,"environmentWellbeing.virtualWorkspace":false,"environmentWellbeing.o2oMembers":false,"environmentWellbeing.mentalWellbeing":false,"teamPractice.teamGoals":false,"teamPractice.teamKPIs":false,"teamPractice.gtkeoMeet":false,"teamPractice.leadSpaces":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.portfolioClosingMeet":false,"teamPractice.performanceEvaluationSystem":"","teamPractice.quarterlyImpactReports":"","teamPractice.semesterImpactReport":""}', '{"generalDetail.firstName":"Fatima","generalDetail.lastName":"Iqbal","generalDetail.portfolio":"BD","generalDetail.lcName":"Islamabad","jobDesign.pdpSeptember":true,"jobSupport.roleStrengths":true,"jobSupport.onboardingLCVP":true,"jobSupport.toolsLCVP":true,"jobSupport.toolsTLD":true,"jobSupport.downscaleTools":true,"jobSupport.onboardingDocument":"https://example.org/onboardingDocument","community.facebookGroup":true,"community.codeOfEthics":true,"communityEngagement.emailSignature":true,"communityEngagement.functionalEXPA":true,"communityEngagement.gbEngagementEvents":true,"communityEngagement.portfolioEngagementEvents":true,"environmentWellbeing.physicalWorkspace":true,"environmentWellbeing.virtualWorkspace":true,"environmentWellbeing.o2oMembers":true,"environmentWellbeing.mentalWellbeing":true,"teamPractice.teamGoals":true,"teamPractice.teamKPIs":true,"teamPractice.gtkeoMeet":true,"teamPractice.leadSpaces":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.portfolioClosingMeet":true,"teamPractice.performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","teamPractice.quarterlyImpactReports":"https://example.org/quarterlyImpactReports","teamPractice.semesterImpactReport":"https://example.org/semesterImpactReport"}'),
('01a1dfac-34fe-70ec-a8f6-2a1274c62f0a', 74, '2026-11-15T14:46:07.358Z', 'mxfunnel.submit', '01a1dfac-34fc-79c4-a1c4-1383374f46e4', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', '127.1.0.62', null, '{"lc":"Islamabad","term":"short","role":"Organizing Committee","portfolio":null,"metrics":{"Leads":45,"Applicants":42,"Accepted":25,"Approved":21,"Realised":12,"Finished":11,"Completes":8,"Advanced":6,"Alumni":5}}'),
('01a1dfac-35b7-7729-b340-07961dcf16f9', 97, '2026-11-15T14:46:07.543Z', 'sona.tick', 'Lahore', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.87', '{"oGV":false,"oGT":false}', '{"oGV":true,"oGT":true}'),
('01a1dfac-34da-7e27-9a44-7daf595d41ee', 67, '2026-11-15T14:46:07.322Z', 'checklist.submit', '01a1dfac-3377-72ac-9184-143b44382906', '01a1dfac-3377-72ac-9184-143b44382906', 'hassan.saleem.3@nexus.example', '127.1.0.55', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.jobKpis":false,"jobDesign.pdpDecember":false,"jobSupport.transitionDelivery":false,"jobSupport.roleStrengths":false,"jobSupport.onboardingLCVP":false,"jobSupport.onboardingMembers":false,"jobSupport.toolsLCVP":false,"jobSupport.toolsTLD":false,"jobSupport.downscaleTools":false,"jobSupport.transitionDocument":"","jobSupport.toolsDocument":"","community.portfolioComms":false,"community.hrPolicy":false,"community.codeOfEthics":false,"communityEngagement.functionalEmail":false,"communityEngagement.emailSignature":false,"communityEngagement.functionalEXPA":false,"communityEngagement.accountabilityRoutines":false,"communityEngagement.portfolioEngagementEvents":false,"communityEngagement.quarterlyRnRs":false,"environmentWellbeing.physicalWorkspace":false,"environmentWellbeing.virtualWorkspace":false,"environmentWellbeing.o2oMembers":false,"environmentWellbeing.mentalWellbeing":false,"environmentWellbeing.workspacePlans":"","teamPractice.teamRules":false,"teamPractice.teamGoals":false,"teamPractice.teamKPIs":false,"teamPractice.teamDays":false,"teamPractice.engagementRoutines":false,"teamPractice.teamPerformanceEvaluation":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.functionalSpaces":false,"teamPractice.portfolioClosingMeet":false,"teamPractice.engagementRoutinesShare":"","teamPractice.performanceEvaluationSystem":"","teamPractice.quarterlyImpactReports":"","teamPractice.semesterImpactReport":""}', '{"generalDetail.firstName":"Hassan","generalDetail.lastName":"Saleem","generalDetail.portfolio":"oGV","generalDetail.lcName":"Karachi","jobDesign.jobKpis":true,"jobDesign.pdpDecember":true,"jobSupport.transitionDelivery":true,"jobSupport.roleStrengths":true,"jobSupport.onboardingLCVP":true,"jobSupport.onboardingMembers":true,"jobSupport.toolsLCVP":true,"jobSupport.toolsTLD":true,"jobSupport.downscaleTools":true,"jobSupport.transitionDocument":"https://example.org/transitionDocument","jobSupport.toolsDocument":"https://example.org/toolsDocument","community.portfolioComms":true,"community.hrPolicy":true,"community.codeOfEthics":true,"communityEngagement.functionalEmail":true,"communityEngagement.emailSignature":true,"communityEngagement.functionalEXPA":true,"communityEngagement.accountabilityRoutines":true,"communityEngagement.portfolioEngagementEvents":true,"communityEngagement.quarterlyRnRs":true,"environmentWellbeing.physicalWorkspace":true,"environmentWellbeing.virtualWorkspace":true,"environmentWellbeing.o2oMembers":true,"environmentWellbeing.mentalWellbeing":true,"environmentWellbeing.workspacePlans":"https://example.org/workspacePlans","teamPractice.teamRules":true,"teamPractice.teamGoals":true,"teamPractice.teamKPIs":true,"teamPractice.teamDays":true,"teamPractice.engagementRoutines":true,"teamPractice.teamPerformanceEvaluation":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.functionalSpaces":true,"teamPractice.portfolioClosingMeet":true,"teamPractice.engagementRoutinesShare":"https://example.org/engagementRoutinesShare","teamPractice.performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","teamPractice.quarterlyImpactReports":"https://example.org/quarterlyImpactReports","teamPractice.semesterImpactReport":"https://example.org/semesterImpactReport"}'),
('01a1dfac-34e1-707a-b855-5e1c8f9e7a62', 68, '2026-11-15T14:46:07.329Z', 'checklist.submit', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', '127.1.0.56', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.jobKpis":false,"jobDesign.personalDevelopment":"","jobDesign.pdpSeptember":false,"jobSupport.downscaleTools":false,"community.portfolioComms":false,"community.nationalUpdates":false,"community.facebookGroup":false,"communityEngagement.emailSignature":false,"communityEngagement.functionalEXPA":false,"environmentWellbeing.physicalWorkspace":false,"environmentWellbeing.o2oRoutine":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.teamClosingMeet":false}', '{"generalDetail.firstName":"Iqra","generalDetail.lastName":"Hussain","generalDetail.portfolio":"FnL","generalDetail.lcName":"Faisalabad","jobDesign.jobKpis":true,"jobDesign.personalDevelopment":"https://example.org/personalDevelopment","jobDesign.pdpSeptember":true,"jobSupport.downscaleTools":true,"community.portfolioComms":true,"community.nationalUpdates":true,"community.facebookGroup":true,"communityEngagement.emailSignature":true,"communityEngagement.functionalEXPA":true,"environmentWellbeing.physicalWorkspace":true,"environmentWellbeing.o2oRoutine":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.teamClosingMeet":true}'),
('01a1dfac-34e6-7e4f-b9d0-e5528d4d66b9', 69, '2026-11-15T14:46:07.334Z', 'checklist.save', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'saad.akhtar.5@nexus.example', '127.1.0.57', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.jobDescription":false,"jobDesign.jobKpis":false,"jobDesign.personalDevelopment":"","jobDesign.pdpSeptember":false,"jobDesign.pdpDecember":false,"jobSupport.onboardingMembers":false,"jobSupport.toolsLCVP":false,"jobSupport.toolsTLD":false,"jobSupport.downscaleTools":false,"jobSupport.onboardingDocument":"","jobSupport.toolsDocument":"","community.internalComms":false,"community.portfolioComms":false,"community.nationalUpdates":false,"community.facebookGroup":false,"community.hrPolicy":false,"community.codeOfEthics":false,"community.hrEthicsProof":"","communityEngagement.functionalEmail":false,"communityEngagement.emailSignature":false,"communityEngagement.functionalEXPA":false,"communityEngagement.accountabilityRoutines":false,"communityEngagement.gbEngagementEvents":false,"environmentWellbeing.physicalWorkspace":false,"environmentWellbeing.virtualWorkspace":false,"environmentWellbeing.o2oRoutine":false,"environmentWellbeing.o2oMembers":false,"environmentWellbeing.tlCoaching":false,"environmentWellbeing.mentalWellbeing":false,"environmentWellbeing.workspacePlans":"","teamPractice.gtkeoMeet":false,"teamPractice.teamDays":false,"teamPractice.engagementRoutines":false,"teamPractice.teamPerformanceEvaluation":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.functionalSpaces":false,"teamPractice.gbDevelopmentSpaces":false,"teamPractice.teamClosingMeet":false,"teamPractice.portfolioClosingMeet":false,"teamPractice.engagementRoutinesShare":"","teamPractice.performanceEvaluationSystem":"","teamPractice.quarterlyImpactReports":"","teamPractice.semesterImpactReport":""}', '{"generalDetail.firstName":"Saad","generalDetail.lastName":"Akhtar","generalDetail.portfolio":"EwA","generalDetail.lcName":"LUMS","jobDesign.jobDescription":true,"jobDesign.jobKpis":true,"jobDesign.personalDevelopment":"https://example.org/personalDevelopment","jobDesign.pdpSeptember":true,"jobDesign.pdpDecember":true,"jobSupport.onboardingMembers":true,"jobSupport.toolsLCVP":true,"jobSupport.toolsTLD":true,"jobSupport.downscaleTools":true,"jobSupport.onboardingDocument":"https://example.org/onboardingDocument","jobSupport.toolsDocument":"https://example.org/toolsDocument","community.internalComms":true,"community.portfolioComms":true,"community.nationalUpdates":true,"community.facebookGroup":true,"community.hrPolicy":true,"community.codeOfEthics":true,"community.hrEthicsProof":"https://example.org/hrEthicsProof","communityEngagement.functionalEmail":true,"communityEngagement.emailSignature":true,"communityEngagement.functionalEXPA":true,"communityEngagement.accountabilityRoutines":true,"communityEngagement.gbEngagementEvents":true,"environmentWellbeing.physicalWorkspace":true,"environmentWellbeing.virtualWorkspace":true,"environmentWellbeing.o2oRoutine":true,"environmentWellbeing.o2oMembers":true,"environmentWellbeing.tlCoaching":true,"environmentWellbeing.mentalWellbeing":true,"environmentWellbeing.workspacePlans":"https://example.org/workspacePlans","teamPractice.gtkeoMeet":true,"teamPractice.teamDays":true,"teamPractice.engagementRoutines":true,"teamPractice.teamPerformanceEvaluation":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.functionalSpaces":true,"teamPractice.gbDevelopmentSpaces":true,"teamPractice.teamClosingMeet":true,"teamPractice.portfolioClosingMeet":true,"teamPractice.engagementRoutinesShare":"https://example.org/engagementRoutinesShare","teamPractice.performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","teamPractice.quarterlyImpactReports":"https://example.org/quarterlyImpactReports","teamPractice.semesterImpactReport":"https://example.org/semesterImpactReport"}'),
('01a1dfac-34eb-737f-8af8-285e7b4a9ba8', 70, '2026-11-15T14:46:07.339Z', 'checklist.submit', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.58', '{"generalDetail.firstName":"","generalDetail.lastName":"","generalDetail.portfolio":"","generalDetail.lcName":"","jobDesign.jobDescription":false,"jobDesign.jobKpis":false,"jobDesign.personalDevelopment":"","jobDesign.pdpDecember":false,"jobSupport.transitionDelivery":false,"jobSupport.roleStrengths":false,"jobSupport.onboardingMembers":false,"jobSupport.toolsLCVP":false,"jobSupport.downscaleTools":false,"jobSupport.transitionDocument":"","jobSupport.toolsDocument":"","community.internalComms":false,"community.portfolioComms":false,"community.nationalUpdates":false,"community.hrPolicy":false,"community.codeOfEthics":false,"communityEngagement.emailSignature":false,"communityEngagement.functionalEXPA":false,"communityEngagement.accountabilityRoutines":false,"communityEngagement.gbEngagementEvents":false,"communityEngagement.portfolioEngagementEvents":false,"communityEngagement.quarterlyAppraisals":false,"communityEngagement.quarterlyRnRs":false,"environmentWellbeing.physicalWorkspace":false,"environmentWellbeing.virtualWorkspace":false,"environmentWellbeing.o2oRoutine":false,"environmentWellbeing.o2oMembers":false,"environmentWellbeing.tlCoaching":false,"environmentWellbeing.mentalWellbeing":false,"teamPractice.teamVision":false,"teamPractice.teamGoals":false,"teamPractice.teamKPIs":false,"teamPractice.gtkeoMeet":false,"teamPractice.teamDays":false,"teamPractice.engagementRoutines":false,"teamPractice.teamPerformanceEvaluation":false,"teamPractice.leadSpaces":false,"teamPractice.personalFunctionalDevelopment":false,"teamPractice.functionalSpaces":false,"teamPractice.gbDevelopmentSpaces":false,"teamPractice.teamClosingMeet":false,"teamPractice.portfolioClosingMeet":false,"teamPractice.engagementRoutinesShare":"","teamPractice.performanceEvaluationSystem":"","teamPractice.quarterlyImpactReports":"","teamPractice.semesterImpactReport":""}', '{"generalDetail.firstName":"Maryam","generalDetail.lastName":"Butt","generalDetail.portfolio":"iCX","generalDetail.lcName":"NUST","jobDesign.jobDescription":true,"jobDesign.jobKpis":true,"jobDesign.personalDevelopment":"https://example.org/personalDevelopment","jobDesign.pdpDecember":true,"jobSupport.transitionDelivery":true,"jobSupport.roleStrengths":true,"jobSupport.onboardingMembers":true,"jobSupport.toolsLCVP":true,"jobSupport.downscaleTools":true,"jobSupport.transitionDocument":"https://example.org/transitionDocument","jobSupport.toolsDocument":"https://example.org/toolsDocument","community.internalComms":true,"community.portfolioComms":true,"community.nationalUpdates":true,"community.hrPolicy":true,"community.codeOfEthics":true,"communityEngagement.emailSignature":true,"communityEngagement.functionalEXPA":true,"communityEngagement.accountabilityRoutines":true,"communityEngagement.gbEngagementEvents":true,"communityEngagement.portfolioEngagementEvents":true,"communityEngagement.quarterlyAppraisals":true,"communityEngagement.quarterlyRnRs":true,"environmentWellbeing.physicalWorkspace":true,"environmentWellbeing.virtualWorkspace":true,"environmentWellbeing.o2oRoutine":true,"environmentWellbeing.o2oMembers":true,"environmentWellbeing.tlCoaching":true,"environmentWellbeing.mentalWellbeing":true,"teamPractice.teamVision":true,"teamPractice.teamGoals":true,"teamPractice.teamKPIs":true,"teamPractice.gtkeoMeet":true,"teamPractice.teamDays":true,"teamPractice.engagementRoutines":true,"teamPractice.teamPerformanceEvaluation":true,"teamPractice.leadSpaces":true,"teamPractice.personalFunctionalDevelopment":true,"teamPractice.functionalSpaces":true,"teamPractice.gbDevelopmentSpaces":true,"teamPractice.teamClosingMeet":true,"teamPractice.portfolioClosingMeet":true,"teamPractice.engagementRoutinesShare":"https://example.org/engagementRoutinesShare","teamPractice.performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","teamPractice.quarterlyImpactReports":"https://example.org/quarterlyImpactReports","teamPractice.semesterImpactReport":"https://example.org/semesterImpactReport"}'),
('01a1dfac-34f0-721f-8637-882bbb162cfd', 71, '2026-11-15T14:46:07.344Z', 'mxfunnel.submit', '01a1dfac-34ed-7452-858f-943e51c07954', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', '127.1.0.59', null, '{"lc":"Multan","term":"mid","role":"Team Leader","portfolio":"MKT & PR","metrics":{"Leads":36,"Applicants":30,"Accepted":23,"Approved":17,"Realised":11,"Finished":10,"Completes":9,"Advanced":7,"Alumni":5}}'),
('01a1dfac-34f5-7795-a90a-a1351fa398e9', 72, '2026-11-15T14:46:07.349Z', 'mxfunnel.submit', '01a1dfac-34f3-7ea9-bb3a-602b5302d660', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ali.raza.1@nexus.example', '127.1.0.60', null, '{"lc":"Multan","term":"long","role":"EB","portfolio":null,"metrics":{"Leads":87,"Applicants":61,"Accepted":43,"Approved":33,"Realised":20,"Finished":16,"Completes":15,"Advanced":10,"Alumni":7}}'),
('01a1dfac-34f9-71b9-b680-3a39ad729a63', 73, '2026-11-15T14:46:07.353Z', 'mxfunnel.submit', '01a1dfac-34f7-7f8d-b9db-dba731aa07f3', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'fatima.iqbal.2@nexus.example', '127.1.0.61', null, '{"lc":"Islamabad","term":"mid","role":"Team Leader","portfolio":"BD","metrics":{"Leads":61,"Applicants":43,"Accepted":31,"Approved":24,"Realised":14,"Finished":11,"Completes":10,"Advanced":6,"Alumni":4}}'),
('01a1dfac-3503-7747-9337-ccbda38b0234', 75, '2026-11-15T14:46:07.363Z', 'mxfunnel.submit', '01a1dfac-3500-7678-bc47-3a367689de92', '01a1dfac-3377-72ac-9184-143b44382906', 'hassan.saleem.3@nexus.example', '127.1.0.63', null, '{"lc":"Karachi","term":"mid","role":"Team Leader","portfolio":"oGV","metrics":{"Leads":88,"Applicants":82,"Accepted":50,"Approved":41,"Realised":24,"Finished":23,"Completes":18,"Advanced":13,"Alumni":10}}'),
('01a1dfac-3506-7fdd-875f-dfcf775fe2ff', 76, '2026-11-15T14:46:07.366Z', 'mxfunnel.submit', '01a1dfac-3505-704b-91ae-eb270bfead33', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', '127.1.0.64', null, '{"lc":"Faisalabad","term":"mid","role":"Team Leader","portfolio":"FnL","metrics":{"Leads":67,"Applicants":55,"Accepted":49,"Approved":34,"Realised":30,"Finished":22,"Completes":14,"Advanced":11,"Alumni":6}}'),
('01a1dfac-3509-7efd-b67b-9d630bf811c7', 77, '2026-11-15T14:46:07.369Z', 'mxfunnel.submit', '01a1dfac-3508-7b3f-b717-55ce744e383b', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'iqra.hussain.4@nexus.example', '127.1.0.65', null, '{"lc":"Faisalabad","term":"short","role":"Task Force","portfolio":null,"metrics":{"Leads":22,"Applicants":17,"Accepted":14,"Approved":11,"Realised":7,"Finished":4,"Completes":2,"Advanced":1,"Alumni":1}}'),
('01a1dfac-350d-7cb0-b786-6df827305f41', 78, '2026-11-15T14:46:07.373Z', 'mxfunnel.submit', '01a1dfac-350b-7c69-857a-2b0f37455e1c', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'saad.akhtar.5@nexus.example', '127.1.0.66', null, '{"lc":"LUMS","term":"mid","role":"Team Leader","portfolio":"EwA","metrics":{"Leads":75,"Applicants":59,"Accepted":50,"Approved":39,"Realised":26,"Finished":16,"Completes":9,"Advanced":6,"Alumni":5}}'),
('01a1dfac-3512-7852-a836-49b94c210a2a', 79, '2026-11-15T14:46:07.378Z', 'mxfunnel.submit', '01a1dfac-350f-7a3c-82fc-846de80faf61', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.67', null, '{"lc":"NUST","term":"mid","role":"Team Leader","portfolio":"iCX","metrics":{"Leads":51,"Applicants":35,"Accepted":22,"Approved":17,"Realised":10,"Finished":8,"Completes":6,"Advanced":4,"Alumni":3}}'),
('01a1dfac-3517-7ee7-af2d-7920790e3050', 80, '2026-11-15T14:46:07.384Z', 'mxfunnel.submit', '01a1dfac-3515-7680-a5f7-64e9c2106519', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.68', null, '{"lc":"NUST","term":"short","role":"Organizing Committee","portfolio":null,"metrics":{"Leads":58,"Applicants":44,"Accepted":35,"Approved":29,"Realised":16,"Finished":14,"Completes":11,"Advanced":10,"Alumni":9}}'),
('01a1dfac-351d-7c41-9013-5ec076a23688', 81, '2026-11-15T14:46:07.389Z', 'mxfunnel.submit', '01a1dfac-351a-7d4b-81b5-d6ee8085d06e', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'maryam.butt.6@nexus.example', '127.1.0.69', null, '{"lc":"NUST","term":"long","role":"EB","portfolio":null,"metrics":{"Leads":41,"Applicants":38,"Accepted":23,"Approved":20,"Realised":17,"Finished":16,"Completes":14,"Advanced":12,"Alumni":9}}'),
('01a1dfac-3523-7145-b1d0-54fda6489d02', 82, '2026-11-15T14:46:07.395Z', 'mxfunnel.submit', '01a1dfac-3521-7052-8cd4-6251e92d94ac', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.70', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"MKT & PR","metrics":{"Leads":30,"Applicants":21,"Accepted":15,"Approved":10,"Realised":8,"Finished":7,"Completes":4,"Advanced":3,"Alumni":2}}'),
('01a1dfac-352a-756f-95f8-28bed06dbde3', 83, '2026-11-15T14:46:07.402Z', 'mxfunnel.submit', '01a1dfac-3527-70d9-a9fd-a5370b6ef1fe', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.71', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"iCX","metrics":{"Leads":30,"Applicants":26,"Accepted":18,"Approved":11,"Realised":7,"Finished":6,"Completes":6,"Advanced":4,"Alumni":2}}'),
('01a1dfac-3530-735d-8205-ff1e243b2b84', 84, '2026-11-15T14:46:07.408Z', 'mxfunnel.submit', '01a1dfac-352d-7898-872d-8cd02a410672', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.72', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"oGV","metrics":{"Leads":30,"Applicants":24,"Accepted":20,"Approved":11,"Realised":10,"Finished":7,"Completes":5,"Advanced":3,"Alumni":2}}'),
('01a1dfac-3535-7aba-9aeb-1460af35b0c9', 85, '2026-11-15T14:46:07.414Z', 'mxfunnel.submit', '01a1dfac-3533-73fb-ae58-e444bda1eb84', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.73', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"oGT","metrics":{"Leads":30,"Applicants":20,"Accepted":16,"Approved":14,"Realised":10,"Finished":8,"Completes":6,"Advanced":4,"Alumni":3}}'),
('01a1dfac-353c-7bfa-ac09-f07985def0b6', 86, '2026-11-15T14:46:07.420Z', 'mxfunnel.submit', '01a1dfac-3539-70d4-a646-c32cb2e195bb', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.74', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"EwA","metrics":{"Leads":30,"Applicants":18,"Accepted":15,"Approved":14,"Realised":11,"Finished":7,"Completes":6,"Advanced":3,"Alumni":2}}'),
('01a1dfac-3542-7971-84b2-217089c1e950', 87, '2026-11-15T14:46:07.426Z', 'mxfunnel.submit', '01a1dfac-353f-7eb4-b49c-20373e16ea61', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.75', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"BD","metrics":{"Leads":30,"Applicants":28,"Accepted":21,"Approved":15,"Realised":12,"Finished":11,"Completes":7,"Advanced":5,"Alumni":4}}'),
('01a1dfac-3547-772d-b2e3-a8896e60852f', 88, '2026-11-15T14:46:07.432Z', 'mxfunnel.submit', '01a1dfac-3545-7bfb-b1cb-616e7a73480b', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.76', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"MXP","metrics":{"Leads":30,"Applicants":23,"Accepted":15,"Approved":8,"Realised":7,"Finished":5,"Completes":4,"Advanced":2,"Alumni":2}}'),
('01a1dfac-354d-79d2-add5-e3279a7edf48', 89, '2026-11-15T14:46:07.437Z', 'mxfunnel.submit', '01a1dfac-354b-71e5-a84a-50c7d11e081e', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.77', null, '{"lc":"MC","term":"mid","role":"NST","portfolio":"FnL","metrics":{"Leads":30,"Applicants":23,"Accepted":20,"Approved":19,"Realised":11,"Finished":6,"Completes":4,"Advanced":4,"Alumni":3}}'),
('01a1dfac-3568-747d-8757-a2869cee4739', 90, '2026-11-15T14:46:07.464Z', 'sona.tick', 'Multan', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.79', '{"MKT & PR":false,"iCX":false,"oGV":false,"oGT":false,"EwA":false,"MXP":false,"FnL":false}', '{"MKT & PR":true,"iCX":true,"oGV":true,"oGT":true,"EwA":true,"MXP":true,"FnL":true}'),
('01a1dfac-3577-7f2e-b4b0-9fb16bd45ee3', 91, '2026-11-15T14:46:07.479Z', 'sona.tick', 'LUMS', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.80', '{"MKT & PR":false,"iCX":false,"oGV":false,"oGT":false,"EwA":false,"BD":false,"MXP":false}', '{"MKT & PR":true,"iCX":true,"oGV":true,"oGT":true,"EwA":true,"BD":true,"MXP":true}'),
('01a1dfac-3580-7fce-a8ca-83ada890226d', 92, '2026-11-15T14:46:07.488Z', 'sona.tick', 'IBA', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.81', '{"MKT & PR":false,"iCX":false,"oGT":false,"BD":false,"FnL":false}', '{"MKT & PR":true,"iCX":true,"oGT":true,"BD":true,"FnL":true}'),
('01a1dfac-358a-7196-8c1d-ea7a03bc78e8', 93, '2026-11-15T14:46:07.498Z', 'sona.tick', 'NUST', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.83', '{"oGT":false,"EwA":false,"FnL":false}', '{"oGT":true,"EwA":true,"FnL":true}'),
('01a1dfac-359d-7501-85d0-9595b16fdd94', 94, '2026-11-15T14:46:07.517Z', 'sona.tick', 'South Karachi', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.84', '{"iCX":false,"oGV":false,"oGT":false,"EwA":false,"BD":false,"MXP":false}', '{"iCX":true,"oGV":true,"oGT":true,"EwA":true,"BD":true,"MXP":true}'),
('01a1dfac-35c0-7c85-bd09-b5074c7256bf', 98, '2026-11-15T14:46:07.553Z', 'sona.tick', 'Faisalabad', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.88', '{"MKT & PR":false,"iCX":false,"oGV":false,"oGT":false,"EwA":false,"BD":false,"MXP":false,"FnL":false}', '{"MKT & PR":true,"iCX":true,"oGV":true,"oGT":true,"EwA":true,"BD":true,"MXP":true,"FnL":true}'),
('01a1dfac-35c9-773d-9d15-615a313ab5fa', 99, '2026-11-15T14:46:07.561Z', 'sona.tick', 'Giki', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.89', '{"iCX":false,"oGV":false,"oGT":false,"EwA":false,"FnL":false}', '{"iCX":true,"oGV":true,"oGT":true,"EwA":true,"FnL":true}'),
('01a1dfac-35ce-74f8-b41c-62d88fc982b2', 100, '2026-11-15T14:46:07.566Z', 'happiness.submit', '01a1dfac-35cb-7a83-bccd-a63d23ac9962', null, 'visitor', '127.1.0.90', null, null),
('01a1dfac-35d2-71c0-a8c5-b3c3ae7e7699', 101, '2026-11-15T14:46:07.570Z', 'happiness.submit', '01a1dfac-35d1-7b15-9df6-cb42ef113f8e', null, 'visitor', '127.1.0.91', null, null),
('01a1dfac-35d7-7c8c-b442-80d598c38230', 102, '2026-11-15T14:46:07.575Z', 'happiness.submit', '01a1dfac-35d5-71a4-a7a4-168c49e27c90', null, 'visitor', '127.1.0.92', null, null),
('01a1dfac-35db-7063-bc6e-b9c67b663411', 103, '2026-11-15T14:46:07.579Z', 'happiness.submit', '01a1dfac-35d9-755a-98aa-8648eb58b2bb', null, 'visitor', '127.1.0.93', null, null),
('01a1dfac-35e1-716a-aca7-939fae5f1431', 104, '2026-11-15T14:46:07.585Z', 'happiness.submit', '01a1dfac-35dd-7721-a932-f31e2c2b80f8', null, 'visitor', '127.1.0.94', null, null),
('01a1dfac-35e5-764a-a359-579fcced57e1', 105, '2026-11-15T14:46:07.589Z', 'happiness.submit', '01a1dfac-35e3-77e2-bfb7-72ba9d912344', null, 'visitor', '127.1.0.95', null, null),
('01a1dfac-35e9-7fbd-bd32-ce33a9270880', 106, '2026-11-15T14:46:07.593Z', 'happiness.submit', '01a1dfac-35e7-7222-be42-d2598c7074f3', null, 'visitor', '127.1.0.96', null, null),
('01a1dfac-35ed-7d5e-8064-8361eaff8f2c', 107, '2026-11-15T14:46:07.597Z', 'happiness.submit', '01a1dfac-35eb-79de-b604-45c9c4cbd631', null, 'visitor', '127.1.0.97', null, null),
('01a1dfac-35f1-7928-baab-6958a7e909e6', 108, '2026-11-15T14:46:07.601Z', 'happiness.submit', '01a1dfac-35ef-7401-b0c7-6ec87d50bbda', null, 'visitor', '127.1.0.98', null, null),
('01a1dfac-35f5-7f24-85cd-7ebd417182b4', 109, '2026-11-15T14:46:07.605Z', 'happiness.submit', '01a1dfac-35f3-7839-8ac5-45d3db4d235e', null, 'visitor', '127.1.0.99', null, null),
('01a1dfac-35f9-739a-89df-1ea0d4b0e836', 110, '2026-11-15T14:46:07.609Z', 'happiness.submit', '01a1dfac-35f7-716f-847b-055542c5c18e', null, 'visitor', '127.1.0.100', null, null),
('01a1dfac-35fd-77bb-a754-e7eade62b4c1', 111, '2026-11-15T14:46:07.613Z', 'happiness.submit', '01a1dfac-35fb-7e98-a5f2-598b96ae6012', null, 'visitor', '127.1.0.101', null, null),
('01a1dfac-3600-7751-9edc-cb9414b1f18b', 112, '2026-11-15T14:46:07.616Z', 'happiness.submit', '01a1dfac-35ff-7dd5-88b7-31c07170fafc', null, 'visitor', '127.1.0.102', null, null),
('01a1dfac-3603-73ad-bb84-fac531700115', 113, '2026-11-15T14:46:07.619Z', 'happiness.submit', '01a1dfac-3602-705e-930a-2e8b38c0d013', null, 'visitor', '127.1.0.103', null, null),
('01a1dfac-3607-7f92-8603-b9b5119bdf32', 114, '2026-11-15T14:46:07.623Z', 'happiness.submit', '01a1dfac-3605-749f-8ae9-1fdbc430dbb8', null, 'visitor', '127.1.0.104', null, null),
('01a1dfac-360b-7c64-b873-26ea766ac0b1', 115, '2026-11-15T14:46:07.627Z', 'happiness.submit', '01a1dfac-3609-77fb-bc30-50ade1a3f027', null, 'visitor', '127.1.0.105', null, null),
('01a1dfac-3610-774a-909e-bb169847731d', 116, '2026-11-15T14:46:07.632Z', 'happiness.submit', '01a1dfac-360e-7188-8c69-c93fd1a3ddfd', null, 'visitor', '127.1.0.106', null, null),
('01a1dfac-3614-71a5-a2f0-89b210cd7870', 117, '2026-11-15T14:46:07.636Z', 'happiness.submit', '01a1dfac-3612-7e8b-80dd-f5efdfc5239d', null, 'visitor', '127.1.0.107', null, null),
('01a1dfac-361a-7438-a7f9-95c039d6fc43', 118, '2026-11-15T14:46:07.642Z', 'happiness.submit', '01a1dfac-3618-7dd8-8ee1-5e4b3b40f06f', null, 'visitor', '127.1.0.108', null, null),
('01a1dfac-361e-789f-af11-27360ab7a80d', 119, '2026-11-15T14:46:07.646Z', 'happiness.submit', '01a1dfac-361b-797d-aaf2-c1f4213cb3de', null, 'visitor', '127.1.0.109', null, null),
('01a1dfac-3623-7df5-b157-3c330fe12ae1', 120, '2026-11-15T14:46:07.651Z', 'happiness.submit', '01a1dfac-3621-7c00-8ff9-2f9fcfaba2ba', null, 'visitor', '127.1.0.110', null, null),
('01a1dfac-3628-7a3e-b08a-6f0010075812', 121, '2026-11-15T14:46:07.656Z', 'happiness.submit', '01a1dfac-3625-7f4c-9c3a-82d4be3ab404', null, 'visitor', '127.1.0.111', null, null),
('01a1dfac-362c-7388-9122-d14cff029d9b', 122, '2026-11-15T14:46:07.660Z', 'happiness.submit', '01a1dfac-362a-7bb6-be7e-b1bdb7161185', null, 'visitor', '127.1.0.112', null, null),
('01a1dfac-3630-7529-997e-a0cf61cd76f4', 123, '2026-11-15T14:46:07.664Z', 'happiness.submit', '01a1dfac-362e-7339-a716-bbb861b20175', null, 'visitor', '127.1.0.113', null, null),
('01a1dfac-3639-771c-924e-41ac56055fb9', 124, '2026-11-15T14:46:07.673Z', 'happiness.submit', '01a1dfac-3633-774a-86a4-266e8c690139', null, 'visitor', '127.1.0.114', null, null),
('01a1dfac-363f-7fef-8c0b-086c0575e0ba', 125, '2026-11-15T14:46:07.679Z', 'happiness.submit', '01a1dfac-363c-784b-8f23-1545bdc9f239', null, 'visitor', '127.1.0.115', null, null),
('01a1dfac-3645-7f40-b753-3f3c359adf7d', 126, '2026-11-15T14:46:07.685Z', 'happiness.count', 'waiting answers', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.116', null, '{"counted":16}'),
('01a1dfac-364a-7f5a-88d7-dcbc8edcf688', 127, '2026-11-15T14:46:07.690Z', 'happiness.submit', '01a1dfac-3647-75f6-abb1-a8572a07b539', null, 'visitor', '127.1.0.117', null, null),
('01a1dfac-3651-7c47-b1ee-ecb731c44f15', 128, '2026-11-15T14:46:07.698Z', 'happiness.submit', '01a1dfac-364c-7aa5-83b2-f6f4699f3cd3', null, 'visitor', '127.1.0.118', null, null),
('01a1dfac-3655-7ea0-981f-354fa839aec0', 129, '2026-11-15T14:46:07.701Z', 'happiness.submit', '01a1dfac-3654-746b-aa8b-b519817aeb9d', null, 'visitor', '127.1.0.119', null, null),
('01a1dfac-365a-7c14-96b8-85c1c393826b', 130, '2026-11-15T14:46:07.706Z', 'happiness.submit', '01a1dfac-3657-7ebf-9ef6-0414dc315db7', null, 'visitor', '127.1.0.120', null, null),
('01a1dfac-365f-7739-8af5-f722e6fbb5fd', 131, '2026-11-15T14:46:07.711Z', 'happiness.submit', '01a1dfac-365c-7b9b-8f24-7baea969e85e', null, 'visitor', '127.1.0.121', null, null),
('01a1dfac-3663-7094-a619-ed645536dd73', 132, '2026-11-15T14:46:07.715Z', 'happiness.submit', '01a1dfac-3661-7e7f-b964-f7a3b5d283ea', null, 'visitor', '127.1.0.122', null, null),
('01a1dfac-3666-767e-bf66-c3b54b0364cf', 133, '2026-11-15T14:46:07.718Z', 'happiness.submit', '01a1dfac-3664-7e78-abc6-1d128eecdcc5', null, 'visitor', '127.1.0.123', null, null),
('01a1dfac-366c-7a1a-a24f-09aa0b975f08', 134, '2026-11-15T14:46:07.724Z', 'happiness.submit', '01a1dfac-3668-7de0-96a3-d29b99b395a1', null, 'visitor', '127.1.0.124', null, null),
('01a1dfac-3672-7996-b350-fa9867c36c78', 135, '2026-11-15T14:46:07.730Z', 'happiness.submit', '01a1dfac-366e-7ac8-8901-50047dc73ee5', null, 'visitor', '127.1.0.125', null, null),
('01a1dfac-3678-757e-b0cc-e02dba367679', 136, '2026-11-15T14:46:07.736Z', 'happiness.submit', '01a1dfac-3676-7997-a46b-e3374fc8a44a', null, 'visitor', '127.1.0.127', null, null),
('01a1dfac-367d-7de6-b0cf-d1819021d118', 137, '2026-11-15T14:46:07.741Z', 'conversion.publish', '/eld-conversion', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.128', null, '{"signups":12,"recruitment":2,"exchange":1}'),
('01a1dfac-3688-7cc2-b0b3-c1dc0e55b056', 138, '2026-11-15T14:46:07.752Z', 'mxfunnel.update', '01a1dfac-354b-71e5-a84a-50c7d11e081e', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.1.0.130', '{"lc":"MC","term":"mid","role":"NST","portfolio":"FnL","metrics":{"Leads":30,"Applicants":23,"Accepted":20,"Approved":19,"Realised":11,"Finished":6,"Completes":4,"Advanced":4,"Alumni":3}}', '{"lc":"MC","term":"mid","role":"NST","portfolio":"FnL","metrics":{"Leads":321,"Applicants":23,"Accepted":20,"Approved":19,"Realised":11,"Finished":6,"Completes":4,"Advanced":4,"Alumni":3}}'),
('01a1dfac-368e-741e-a28e-92b50301bff8', 139, '2026-11-15T14:46:07.758Z', 'mxfunnel.delete', '01a1dfac-3545-7bfb-b1cb-616e7a73480b', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.9.0.7', '{"lc":"MC","term":"mid","role":"NST","portfolio":"MXP","metrics":{"Leads":30,"Applicants":23,"Accepted":15,"Approved":8,"Realised":7,"Finished":5,"Completes":4,"Advanced":2,"Alumni":2}}', null),
('01a1dfac-36a1-75aa-ab65-83715b483f21', 140, '2026-11-15T14:46:07.777Z', 'document.remove', '01a1dfac-348d-74f6-8935-73bcfe5ef2f0', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'mcvp@nexus.example', '127.9.0.8', '{"title":"OD review questionnaire","description":"The questions of the half-year review.","documentUrl":"https://docs.google.com/forms/d/e/demo-od-review/viewform","imageUrl":""}', null),
('01a1dfac-36d0-719a-839d-4c207622c869', 141, '2026-11-15T14:46:07.824Z', 'identity.signUp', 'unproven@nexus.example', '01a1dfac-36ce-7c02-8b73-7e0c6285960d', 'unproven@nexus.example', '127.1.0.132', null, '{"role":"tm"}'),
('01a1dfac-37fb-7d86-b028-1d3e2b6604c7', 142, '2026-11-15T14:46:08.123Z', 'identity.signInFailed', 'tm@nexus.example', null, 'tm@nexus.example', '127.9.0.9', null, null),
('01a1dfac-3821-7845-a7a1-d14f5f58a77e', 143, '2026-11-15T14:46:08.161Z', 'identity.signInFailed', 'tm@nexus.example', null, 'tm@nexus.example', '127.9.0.10', null, null),
('01a1dfac-3850-7b09-b13e-72eadc464786', 144, '2026-11-15T14:46:08.208Z', 'identity.signInFailed', 'tm@nexus.example', null, 'tm@nexus.example', '127.9.0.11', null, null);
insert into "conversionEntry" ("publicationId", "place", "placeInLc", "lc", "name", "email", "recruitment", "exchange") values
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 1, 1, 'LUMS', 'Ali Raza', 'ali.raza.1@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 2, 1, 'IBA', 'Fatima Iqbal', 'fatima.iqbal.2@example.org', 'Yes', 'Yes'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 3, 1, 'NUST', 'Hassan Saleem', 'hassan.saleem.3@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 4, 1, 'Islamabad', 'Iqra Hussain', 'iqra.hussain.4@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 5, 1, 'GIKI', 'Saad Akhtar', 'saad.akhtar.5@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 6, 1, 'Multan', 'Maryam Butt', 'maryam.butt.6@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 7, 1, 'Hyderabad', 'Omar Rizvi', 'omar.rizvi.7@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 8, 1, 'Lahore', 'Hira Malik', 'hira.malik.8@example.org', 'Yes', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 9, 1, 'Karachi', 'Danish Mirza', 'danish.mirza.9@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 10, 1, 'Karachi South', 'Sana Zafar', 'sana.zafar.10@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 11, 1, 'Faisalabad', 'Taha Javed', 'taha.javed.11@example.org', 'No', 'No'),
('01a1dfac-367c-724d-a7c9-7081a0292f4b', 12, 2, 'LUMS', 'Noor Farooq', 'noor.farooq.12@example.org', 'No', 'No');
insert into "document" ("id", "seq", "isOd", "isLive", "version", "collection", "title", "description", "documentUrl", "imageUrl", "searchText", "submissionKey", "createdBy", "createdAt", "updatedAt") values
('01a1dfac-346d-76e7-999c-fd92ca62f760', 1, 1, 1, 1, 'documents', 'OD Model handbook 26.27', 'Stages of an LC, how to find yours, and what the next one asks for.', 'https://docs.google.com/document/d/demo-od-handbook', '', 'od model handbook 26.27', '01a1dfac-346d-756b-a958-3f83cdde5237', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.213Z', '2026-11-15T14:46:07.213Z'),
('01a1dfac-3472-7f20-853f-5b1b05aefd40', 2, 0, 1, 1, 'documents', 'Finance guide for LCs', 'Closing the books, step by step, with the templates.', 'https://drive.google.com/drive/folders/demo-finance-guide', '', 'finance guide for lcs', '01a1dfac-3472-723b-8d87-fc0e8782da53', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.218Z', '2026-11-15T14:46:07.218Z'),
('01a1dfac-3476-709c-9955-477125de5587', 3, 0, 1, 1, 'documents', 'Recruitment campaign kit', 'Posts, posters and a calendar for the autumn intake.', 'https://docs.google.com/presentation/d/demo-campaign-kit', '', 'recruitment campaign kit', '01a1dfac-3476-70d3-bf12-3261caf4b7d2', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.222Z', '2026-11-15T14:46:07.222Z'),
('01a1dfac-347a-74b7-ad97-9d2050f73e8c', 4, 0, 1, 1, 'documents', 'JD and KPI templates', 'One sheet per role, ready to fill in.', 'https://docs.google.com/spreadsheets/d/demo-jd-templates', '', 'jd and kpi templates', '01a1dfac-3479-7cdb-8790-9cd5bd14aae9', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.226Z', '2026-11-15T14:46:07.226Z'),
('01a1dfac-347e-79f1-be90-d053cb6ebf3c', 5, 0, 1, 1, 'documents', 'O2O talk guide', 'Questions that open a talk, and how to close it with a next step.', 'https://example.org/o2o-talk-guide.pdf', '', 'o2o talk guide', '01a1dfac-347d-78c3-9013-40ee5c43b452', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.230Z', '2026-11-15T14:46:07.230Z'),
('01a1dfac-3482-7a33-aade-c87cf9ece102', 6, 0, 1, 1, 'documents', 'Transition form', 'What your successor must know: thirty questions.', 'https://docs.google.com/forms/d/e/demo-transition/viewform', '', 'transition form', '01a1dfac-3481-79e3-b4f2-7d0210456be9', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.233Z', '2026-11-15T14:46:07.233Z'),
('01a1dfac-3485-7f67-b687-434c774a2da9', 7, 1, 1, 1, 'documents', 'Partner code of conduct', 'What we promise partners and what we ask of them.', 'https://example.org/partner-code.pdf', '', 'partner code of conduct', '01a1dfac-3485-7e5b-8720-0de288325d25', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.237Z', '2026-11-15T14:46:07.237Z'),
('01a1dfac-3489-7264-b157-c614dd1462e6', 8, 0, 1, 1, 'documents', 'How to host a GTKEO', 'A short film with five formats that work.', 'https://youtu.be/demo-gtkeo', '', 'how to host a gtkeo', '01a1dfac-3489-7e18-8c4c-6f485ff1dc6a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.241Z', '2026-11-15T14:46:07.241Z'),
('01a1dfac-349b-750c-9114-b6a520134f6a', 10, 0, 1, 1, 'api-cycles', 'APIP 26.27, first reading', 'All changes proposed for the new cycle, with their reasons.', 'https://docs.google.com/document/d/demo-apip-first', 'https://example.org/cover.png', 'apip 26.27, first reading', '01a1dfac-3497-7247-815f-98702112148b', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.256Z', '2026-11-15T14:46:07.256Z'),
('01a1dfac-34aa-7f4c-8cbf-1522ab305e80', 11, 0, 1, 1, 'api-cycles', 'APIP 26.27, votes', 'How each LC voted, article by article.', 'https://docs.google.com/spreadsheets/d/demo-apip-votes', 'https://example.org/cover.png', 'apip 26.27, votes', '01a1dfac-34a7-7082-9996-88e50dcbe310', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.273Z', '2026-11-15T14:46:07.273Z'),
('01a1dfac-34b1-71c1-99dc-a30d6b1e8aaa', 12, 0, 1, 1, 'api-cycles', 'APIP 25.26, final text', 'The policies in force until the end of June.', 'https://example.org/apip-25-26.pdf', 'https://example.org/cover.png', 'apip 25.26, final text', '01a1dfac-34b0-7df1-b1c9-31727349f954', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.281Z', '2026-11-15T14:46:07.281Z'),
('01a1dfac-34b9-7b7c-bb3c-3c87da96bea6', 13, 0, 1, 1, 'api-cycles', 'Member rights and duties', 'The chapter that every new member reads.', 'https://example.org/apip-members.pdf', 'https://example.org/cover.png', 'member rights and duties', '01a1dfac-34b7-786e-9917-3ee2a9baf12f', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.288Z', '2026-11-15T14:46:07.288Z'),
('01a1dfac-348d-74f6-8935-73bcfe5ef2f0', 9, 1, 0, 2, 'documents', 'OD review questionnaire', 'The questions of the half-year review.', 'https://docs.google.com/forms/d/e/demo-od-review/viewform', '', 'od review questionnaire', '01a1dfac-348c-736d-8233-2bb5976dbb6b', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-11-15T14:46:07.244Z', '2026-11-15T14:46:07.244Z');
insert into "gcp" ("id", "seq", "isReviewed", "version", "title", "name", "email", "portfolio", "category", "localCommittee", "gcpDetails", "gcpLink", "image", "status", "searchText", "submittedBy", "submissionKey", "createdAt", "updatedAt", "reason", "reviewedBy", "reviewerName", "reviewedAt") values
('01a1dfac-33fe-70b6-ad6a-8583bd0cabce', 4, 1, 2, 'Open books evening', 'Iqra Hussain', 'iqra.hussain.4@nexus.example', 'FnL', 'Transparency', 'Lahore', 'Once a quarter FnL shows the whole LC where the money went, in ten slides and with snacks.

Outcome: membership fees came in two weeks earlier.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'open books evening
fnl', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 'HmZhcF9GQBx1vwEZiHzIim6Hjnkeq4OtIrUrmvqdQ5s', '2026-11-15T14:46:07.102Z', '2026-11-15T14:46:07.110Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.110Z'),
('01a1dfac-3383-7007-9015-2919cfdb15fa', 1, 1, 2, 'Coffee corners that filled our oGV pipeline', 'Ali Raza', 'ali.raza.1@nexus.example', 'oGV', 'Marketing', 'LUMS', 'Every Wednesday two members sat in the campus café with a sign "Ask me about Georgia". We gave nothing but answers and a QR code.

Outcome: 64 leads in five weeks, 11 approved, at the price of tea.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'coffee corners that filled our ogv pipeline
ogv', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'ysgklIWU-mct4h3HVG0p7n2t4EfaQwlaJht0aixH70g', '2026-11-15T14:46:06.979Z', '2026-11-15T14:46:06.985Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:06.985Z'),
('01a1dfac-33a7-78ef-ab88-328e2861fb72', 2, 1, 2, 'A buddy for the first 30 days', 'Fatima Iqbal', 'fatima.iqbal.2@nexus.example', 'MXP', 'Onboarding', 'IBA', 'Each new member gets a buddy from another portfolio, a checklist of six small meetings, and a photo wall at the end.

Outcome: nobody left in the first month; last term it was seven of forty.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'a buddy for the first 30 days
mxp', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'rjuU453tRHEjwbNLlHaoX1pTwS1YYoF7QBkKZ8RLQvU', '2026-11-15T14:46:07.015Z', '2026-11-15T14:46:07.030Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.030Z'),
('01a1dfac-33c5-77d4-8a3d-b86631743c07', 3, 1, 2, 'One sheet for every partner talk', 'Hassan Saleem', 'hassan.saleem.3@nexus.example', 'BD', 'Sales', 'Karachi', 'We keep one page per company: who we met, what they need, what we promised, when we call again. Read before, written right after.

Outcome: three renewals that would have slept.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'one sheet for every partner talk
bd', '01a1dfac-3377-72ac-9184-143b44382906', '-E2HrVuuuLwKE7_VLLqCgCqGrO0botHXKcF80YH0hZk', '2026-11-15T14:46:07.045Z', '2026-11-15T14:46:07.086Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.086Z'),
('01a1dfac-3411-7305-ab4d-7c5b3f3576e1', 5, 1, 2, 'Exchange stories on the radio', 'Saad Akhtar', 'saad.akhtar.5@nexus.example', 'MKT & PR', 'Marketing', 'Faisalabad', 'The campus radio wanted guests, we had returnees. Twelve episodes, one story each.

Outcome: 9 of 31 applicants named the show.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'exchange stories on the radio
mkt & pr', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'Eqx68rPMxeDWaM39s8ENdKquzN91btU6Gn5SKn_hef8', '2026-11-15T14:46:07.121Z', '2026-11-15T14:46:07.127Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.127Z'),
('01a1dfac-341f-786c-8a4f-b4f9b3f945c6', 6, 1, 2, 'Reception that starts at the airport', 'Maryam Butt', 'maryam.butt.6@nexus.example', 'iCX', 'Delivery', 'Islamabad', 'Two members, one sign, a SIM card, and a printed page with the first three days.

Outcome: arrival rating from 6.8 to 9.1.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'reception that starts at the airport
icx', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', 'oaUs3r0qXw1mPIFGMT1yo_8NZayRkT2c8DlP1sX1ESM', '2026-11-15T14:46:07.135Z', '2026-11-15T14:46:07.141Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.141Z'),
('01a1dfac-342b-766a-83a6-f00cd63aba99', 7, 1, 2, 'Talent interviews with alumni', 'Ali Raza', 'ali.raza.1@nexus.example', 'oGT', 'Selection', 'NUST', 'Alumni who work in the field take fifteen minutes of each interview.

Outcome: acceptance by companies doubled.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'talent interviews with alumni
ogt', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 'sfMq5tRCq6CR4IUr__DKOEI01XjfMN2z_qTFwuPZ7JU', '2026-11-15T14:46:07.147Z', '2026-11-15T14:46:07.152Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.152Z'),
('01a1dfac-3437-799c-a2c5-8ee1f5c9a7fb', 8, 1, 2, 'Weekly wins in two minutes', 'Fatima Iqbal', 'fatima.iqbal.2@nexus.example', 'MXP', 'Culture', 'Multan', 'Every Friday each team sends one voice note with one win. MXP cuts them into two minutes.

Outcome: 70 % listen, and people wait for it.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'weekly wins in two minutes
mxp', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', 'TeD5DxXmH-ERdB5uf_8f40FBXs4MAIIfqSveCY-o8MQ', '2026-11-15T14:46:07.159Z', '2026-11-15T14:46:07.163Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.163Z'),
('01a1dfac-3444-7431-8423-97b236ad1fb2', 9, 1, 2, 'University orientation desk, done right', 'Hassan Saleem', 'hassan.saleem.3@nexus.example', 'EwA', 'Engagement', 'Hyderabad', 'A desk, a globe, and one question: "Where would you go?" The form comes after the talk, never before.

Outcome: 212 sign-ups in two days.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'approved', 'university orientation desk, done right
ewa', '01a1dfac-3377-72ac-9184-143b44382906', 'KIsoTH7X2sC8DptpO14pACpz310IkP746V8BYAgjD2A', '2026-11-15T14:46:07.172Z', '2026-11-15T14:46:07.186Z', null, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.186Z'),
('01a1dfac-345b-7c34-8d35-353b5a70ccdb', 10, 1, 2, 'A pitch deck that a team leader can give', 'Iqra Hussain', 'iqra.hussain.4@nexus.example', 'BD', 'Sales', 'South Karachi', 'Six slides, one number each, speaker notes written like one speaks.

Outcome: five team leaders now pitch alone.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'rejected', 'a pitch deck that a team leader can give
bd', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '3xkf3YvkUASC-3AKthvmCqzC5WzK8s05Jb7cSLfzSB4', '2026-11-15T14:46:07.195Z', '2026-11-15T14:46:07.200Z', 'Please add what came of it, in numbers.', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.200Z'),
('01a1dfac-3466-7793-850c-60ab5c9103b0', 11, 0, 1, 'Quiet hours in the office', 'Saad Akhtar', 'saad.akhtar.5@nexus.example', 'MXP', 'Wellbeing', 'Giki', 'Tuesday and Thursday, 3 to 5: phones in a basket, no meetings.

Outcome: reports in on time for the first time this year.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'pending', 'quiet hours in the office
mxp', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', 'Lkf3MvDSkmLUVNwWgTevJHYF22DFmzzDq388nVCrF6w', '2026-11-15T14:46:07.206Z', '2026-11-15T14:46:07.206Z', null, null, null, null),
('01a1dfac-3469-7919-a9c8-3ea8be52ed22', 12, 0, 1, 'Learning circles before every conference', 'Maryam Butt', 'maryam.butt.6@nexus.example', 'EwA', 'Education', 'LUMS', 'Groups of five read one chapter each and teach it to the rest.

Outcome: the conference began where others ended.', 'https://example.org/good-case', 'https://drive.google.com/uc?export=view&id=demo0000000000000000000000000', 'pending', 'learning circles before every conference
ewa', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', '2qyA61tQAk5Z_xigdnZ-V1FogVIxuI7Ji0hNFk6k6Ao', '2026-11-15T14:46:07.209Z', '2026-11-15T14:46:07.209Z', null, null, null, null);
insert into "happinessAnswer" ("id", "submissionKey", "seq", "groupNo", "groupLc", "groupMonth", "overallRating", "firstName", "lastName", "gender", "contactNumber", "personalEmail", "localCommitee", "currentPosition", "educated", "standardsFullfilled", "leadershipOpinion", "workAppreciated", "recommending", "overworked", "expectationsMet", "utilisedMore", "suggestions", "shuffle", "createdAt") values
('01a1dfac-35cb-7a83-bccd-a63d23ac9962', 'content:2026-11-15:-UPw9honFhpm7hODlTXad94zDTYGeYVNUF0VlZMwp0o', 1, 1, 'Lahore', '2026-11', 9, 'Ali', 'Raza', 'Female', '03100000000', 'ali.raza.1@example.org', 'Lahore', 'Team Leader', 'Yes', 'Maybe', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Maybe', 'More feedback during the term, not only at its end.', 'cd1c9b62-e05d-4e47-b948-6eb45d2b9329', '2026-11-15T14:46:07.563Z'),
('01a1dfac-35d1-7b15-9df6-cb42ef113f8e', 'content:2026-11-15:gC13JZewS29VN34-L2pclrkUDCsp0UTUYl5T09Z0pjI', 2, 1, 'Lahore', '2026-11', 10, 'Fatima', 'Iqbal', 'Other', '03100007919', 'fatima.iqbal.2@example.org', 'Lahore', 'Team Member', 'Yes', 'Maybe', 'Maybe', 'Yes', 'Maybe', 'No', 'Yes', 'Yes', 'The buddy system should stay, it made my first month.', 'bd70e774-a5cb-4eaf-acd3-abaec7e84b11', '2026-11-15T14:46:07.568Z'),
('01a1dfac-35d5-71a4-a7a4-168c49e27c90', 'content:2026-11-15:DYGVSgIhjneLxIbNuZQv4WbA12M0_1AqpVlitlwbSK4', 3, 1, 'Lahore', '2026-11', 6, 'Hassan', 'Saleem', 'Other', '03100015838', 'hassan.saleem.3@example.org', 'Lahore', 'Team Member', 'Yes', 'Yes', 'Yes', 'Maybe', 'Maybe', 'Yes', 'Yes', 'No', 'Shorter meetings, please.', 'c8624408-e0a9-4532-9f5f-0d5891ac8c61', '2026-11-15T14:46:07.573Z'),
('01a1dfac-35d9-755a-98aa-8648eb58b2bb', 'content:2026-11-15:w6CMEV3Xctu7RTA8Nuy_CerK-DIrb9P0zeUKpfefvok', 4, 1, 'Lahore', '2026-11', 5, 'Iqra', 'Hussain', 'Male', '03100023757', 'iqra.hussain.4@example.org', 'Lahore', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'I would like to work with another portfolio once.', 'bc0f5215-ead4-4c8a-aa6e-08f1a72ba809', '2026-11-15T14:46:07.577Z'),
('01a1dfac-35dd-7721-a932-f31e2c2b80f8', 'content:2026-11-15:yQZJKyMW_KYso9mtURo00aAjhNmPDzo-QMcov1ASwBA', 5, 1, 'Lahore', '2026-11', 7, 'Saad', 'Akhtar', 'Male', '03100031676', 'saad.akhtar.5@example.org', 'Lahore', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Team days were the best part.', 'c4d68696-b4e9-4aba-b152-42e9f8651ca4', '2026-11-15T14:46:07.581Z'),
('01a1dfac-35e3-77e2-bfb7-72ba9d912344', 'content:2026-11-15:wPP1ZsHFuOKjkfjq0x_Y7e-sq9sD3Zj74tiWsTm8UnE', 6, 2, 'Lahore', '2026-11', 6, 'Maryam', 'Butt', 'Prefer not to say', '03100039595', 'maryam.butt.6@example.org', 'Lahore', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'Tell us earlier what happens at conferences.', '59776a67-fe49-4ab1-9108-ddf9f45a0f50', '2026-11-15T14:46:07.587Z'),
('01a1dfac-35eb-79de-b604-45c9c4cbd631', 'content:2026-11-15:pcahhlb1pnt_XfMOSmoI2zV6xu-kXxeGyKINGWCN-Is', 8, 3, '', '2026-11', 9, 'Hira', 'Malik', 'Other', '03100055433', 'hira.malik.8@example.org', 'Giki', 'Team Member', 'No', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'No', 'Yes', 'The buddy system should stay, it made my first month.', '3273b8f1-96e4-4e0d-b59f-bbeee71fba0a', '2026-11-15T14:46:07.595Z'),
('01a1dfac-35ef-7401-b0c7-6ec87d50bbda', 'content:2026-11-15:8gdBBJTuvtJx_J-9wT-AlER_Od2andlcYShcC5QuMJw', 9, 3, '', '2026-11', 8, 'Danish', 'Mirza', 'Other', '03100063352', 'danish.mirza.9@example.org', 'IBA', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Shorter meetings, please.', '609f8baa-2bd1-4ac8-a73f-7edcd348cf42', '2026-11-15T14:46:07.599Z'),
('01a1dfac-35f3-7839-8ac5-45d3db4d235e', 'content:2026-11-15:RdMwuQJFmR_ZTJqQ63aRplGquTk4IFp4E7cik5Fr5S0', 10, 3, '', '2026-11', 8, 'Sana', 'Zafar', 'Other', '03100071271', 'sana.zafar.10@example.org', 'South Karachi', 'Team Leader', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'I would like to work with another portfolio once.', '1b14b25a-7631-472d-b297-67d207ee5395', '2026-11-15T14:46:07.603Z'),
('01a1dfac-35fb-7e98-a5f2-598b96ae6012', 'content:2026-11-15:GzYQEp49po_nfP70oCX1CcW18RLfj5d-OhIn3BSjlzU', 12, 3, '', '2026-11', 7, 'Noor', 'Farooq', 'Other', '03100087109', 'noor.farooq.12@example.org', 'LUMS', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'No', 'Tell us earlier what happens at conferences.', '01d5a7eb-9b2c-4352-9685-a6e61912af95', '2026-11-15T14:46:07.611Z'),
('01a1dfac-35e7-7222-be42-d2598c7074f3', 'content:2026-11-15:46pVGwutKnmRs03hkz6hPqvFQz0DwP0ayMxlo2bSm8I', 7, 2, 'Lahore', '2026-11', 8, 'Omar', 'Rizvi', 'Prefer not to say', '03100047514', 'omar.rizvi.7@example.org', 'Lahore', 'Team Leader', 'Yes', 'Maybe', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Yes', 'More feedback during the term, not only at its end.', '8952a802-3941-4c43-9b79-a874ffea78c7', '2026-11-15T14:46:07.591Z'),
('01a1dfac-35f7-716f-847b-055542c5c18e', 'content:2026-11-15:n1bx7FGBFC4Wqqlw9OLMTYaomFJ0WHqfKbFVFu88V0I', 11, 2, 'Lahore', '2026-11', 5, 'Taha', 'Javed', 'Female', '03100079190', 'taha.javed.11@example.org', 'Lahore', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Maybe', 'Yes', 'Maybe', 'Team days were the best part.', '972df3e9-dd78-4b9f-93cf-bfa3e3293ef8', '2026-11-15T14:46:07.607Z'),
('01a1dfac-3612-7e8b-80dd-f5efdfc5239d', 'content:2026-11-15:FUpeQe4dGtAIZ_0kVnATYn28NqUVNlo9U6WBmW64Kxw', 18, 2, 'Lahore', '2026-11', 8, 'Rabia', 'Iqbal', 'Female', '03100134623', 'rabia.iqbal.18@example.org', 'Lahore', 'Team Member', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Tell us earlier what happens at conferences.', '00cea99c-73d5-4298-9641-e44cb5533abe', '2026-11-15T14:46:07.634Z'),
('01a1dfac-3633-774a-86a4-266e8c690139', 'content:2026-11-15:RF5P5i3NghsnZ_3d4_S-nM1ts6bMRfY6dwBSPINrRSM', 25, 2, 'Lahore', '2026-11', 4, 'Saad', 'Abbasi', 'Prefer not to say', '03100190056', 'saad.abbasi.25@example.org', 'Lahore', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'More feedback during the term, not only at its end.', '6290d605-c8a3-4e4e-8566-4a101c7f9bb9', '2026-11-15T14:46:07.667Z'),
('01a1dfac-35ff-7dd5-88b7-31c07170fafc', 'content:2026-11-15:5RBJ298GFFu6BnGTJANCtahYctXTzF6LNkXK8xfBxdg', 13, 3, '', '2026-11', 8, 'Faizan', 'Chaudhry', 'Other', '03100095028', 'faizan.chaudhry.13@example.org', 'NUST', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'More feedback during the term, not only at its end.', '09dcd34f-804b-4269-a04a-9b5ce140c4bc', '2026-11-15T14:46:07.614Z'),
('01a1dfac-3602-705e-930a-2e8b38c0d013', 'content:2026-11-15:mjZ4-plxx88aApg6i_gztGzvzSd0XeimE8EHEcHz_10', 14, 3, '', '2026-11', 5, 'Areeba', 'Nawaz', 'Male', '03100102947', 'areeba.nawaz.14@example.org', 'Hyderabad', 'Team Member', 'Maybe', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'The buddy system should stay, it made my first month.', '084ccc43-15b3-4989-96c5-1a82828180f1', '2026-11-15T14:46:07.618Z'),
('01a1dfac-3605-749f-8ae9-1fdbc430dbb8', 'content:2026-11-15:ByB9pvFclygcp0AaufV8q5L_f8d7MrjUWd0S_BTQyc0', 15, 3, '', '2026-11', 6, 'Zain', 'Sheikh', 'Prefer not to say', '03100110866', 'zain.sheikh.15@example.org', 'Giki', 'Team Member', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Shorter meetings, please.', 'a0382f25-7b5c-425d-9877-2ab26737611a', '2026-11-15T14:46:07.621Z'),
('01a1dfac-3609-77fb-bc30-50ade1a3f027', 'content:2026-11-15:RwYkTy7ui2sS_zT4h8G0Bv6FdILwuBaoN5enQzadnHc', 16, 3, '', '2026-11', 10, 'Laiba', 'Abbasi', 'Male', '03100118785', 'laiba.abbasi.16@example.org', 'IBA', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'I would like to work with another portfolio once.', '9cbdfe9b-7c1e-4f6d-9119-be699a1d9493', '2026-11-15T14:46:07.625Z'),
('01a1dfac-360e-7188-8c69-c93fd1a3ddfd', 'content:2026-11-15:2l6Kv9eH3ygu84gAlY-5j-9DHEqezMH4qYXEEW0PNDE', 17, 3, '', '2026-11', 8, 'Shahzaib', 'Raza', 'Male', '03100126704', 'shahzaib.raza.17@example.org', 'South Karachi', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Yes', 'Yes', 'Team days were the best part.', '590c0f16-91b9-4f4c-b0af-de82b8e26c2e', '2026-11-15T14:46:07.630Z'),
('01a1dfac-3621-7c00-8ff9-2f9fcfaba2ba', 'content:2026-11-15:_GvGLK5mhk8tRDyEZaTFDOurrViZnBHPLFrtWoPiGRU', 21, 3, '', '2026-11', 9, 'Ali', 'Farooq', 'Prefer not to say', '03100158380', 'ali.farooq.21@example.org', 'Karachi', 'Team Member', 'No', 'No', 'Yes', 'Maybe', 'Yes', 'Yes', 'Yes', 'Maybe', 'Shorter meetings, please.', '120a5ed6-39e3-4c15-b734-9158247e9fca', '2026-11-15T14:46:07.649Z'),
('01a1dfac-3625-7f4c-9c3a-82d4be3ab404', 'content:2026-11-15:UFgpySTOD_xdI50f7aFyDwKASbBBLWW0IB3ecbrgA6o', 22, 3, '', '2026-11', 7, 'Fatima', 'Chaudhry', 'Prefer not to say', '03100166299', 'fatima.chaudhry.22@example.org', 'Faisalabad', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'I would like to work with another portfolio once.', '4daabec1-3240-4396-8906-ea57d77915e6', '2026-11-15T14:46:07.653Z'),
('01a1dfac-362a-7bb6-be7e-b1bdb7161185', 'content:2026-11-15:6Uh3TAfS2Nwh194b-KktmiPAvxuddzjEm8QSX3G_Zxg', 23, 3, '', '2026-11', 6, 'Hassan', 'Nawaz', 'Female', '03100174218', 'hassan.nawaz.23@example.org', 'IBA', 'Team Member', 'Maybe', 'Yes', 'Yes', 'No', 'Yes', 'Maybe', 'Yes', 'Yes', 'Team days were the best part.', 'b92f475f-bb8a-45c9-b9af-bf59ef48dbcc', '2026-11-15T14:46:07.658Z'),
('01a1dfac-362e-7339-a716-bbb861b20175', 'content:2026-11-15:inemXrIxIVCIymL-5JfMW6qrCqmSTbQvF0at2Bh71RM', 24, 3, '', '2026-11', 8, 'Iqra', 'Sheikh', 'Other', '03100182137', 'iqra.sheikh.24@example.org', 'South Karachi', 'Team Member', 'Yes', 'Maybe', 'Yes', 'No', 'Yes', 'Yes', 'Maybe', 'Yes', 'Tell us earlier what happens at conferences.', 'f0aa6876-f06b-4bad-a6cf-8222475516b5', '2026-11-15T14:46:07.662Z'),
('01a1dfac-363c-784b-8f23-1545bdc9f239', 'content:2026-11-15:0yGENbpcAwofn25SpkGFlEVZly1uas5dQvE8CdhfmLs', 26, 3, '', '2026-11', 6, 'Maryam', 'Raza', 'Female', '03100197975', 'maryam.raza.26@example.org', 'Multan', 'Team Member', 'No', 'Yes', 'Yes', 'No', 'Maybe', 'Maybe', 'Yes', 'Yes', 'The buddy system should stay, it made my first month.', '7f6eabd2-f95c-4afd-a12a-51f0f8dbd642', '2026-11-15T14:46:07.676Z'),
('01a1dfac-3618-7dd8-8ee1-5e4b3b40f06f', 'content:2026-11-15:55aThhbI-cWnj-JFtl7HZEMjex4ZoTEnVY7C46pTtAU', 19, 3, '', '2026-11', 9, 'Haris', 'Saleem', 'Prefer not to say', '03100142542', 'haris.saleem.19@example.org', 'Multan', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'More feedback during the term, not only at its end.', '571b2121-bfe2-4542-b7b7-fb6cca892d1d', '2026-11-15T14:46:07.640Z'),
('01a1dfac-361b-797d-aaf2-c1f4213cb3de', 'content:2026-11-15:itEoOK-0bMhB2UA-8RR7y21O7JJYl--cnSuw4eK1OxA', 20, 3, '', '2026-11', 6, 'Mehak', 'Hussain', 'Other', '03100150461', 'mehak.hussain.20@example.org', 'Islamabad', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Maybe', 'No', 'The buddy system should stay, it made my first month.', '91bd1f08-6f98-46b8-b08a-451c3fc7aa1a', '2026-11-15T14:46:07.643Z'),
('01a1dfac-3647-75f6-abb1-a8572a07b539', 'content:2026-11-15:oU06J7yAjyi2WSEzo0Q1jzCmoOBRHJwkHlPPBN9Nvj0', 27, 4, 'Giki', '2026-11', 9, 'Later 0', 'Raza', 'Female', '03100000000', 'later0@example.org', 'Giki', 'Team Leader', 'Yes', 'Maybe', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Maybe', 'More feedback during the term, not only at its end.', 'ae048d5c-8c15-40fa-9bb4-ea43396aefe2', '2026-11-15T14:46:07.687Z'),
('01a1dfac-364c-7aa5-83b2-f6f4699f3cd3', 'content:2026-11-15:FK8aPR9xTdb-jU4C-ozlLZIDx2dnzBmrLJYTOFktFGk', 28, 4, 'Giki', '2026-11', 10, 'Later 1', 'Iqbal', 'Other', '03100007919', 'later1@example.org', 'Giki', 'Team Member', 'Yes', 'Maybe', 'Maybe', 'Yes', 'Maybe', 'No', 'Yes', 'Yes', 'The buddy system should stay, it made my first month.', '8b2b81ba-9662-4613-8345-26a1d1af1d18', '2026-11-15T14:46:07.692Z'),
('01a1dfac-3654-746b-aa8b-b519817aeb9d', 'content:2026-11-15:SnI590Dt7xPRop69MpUV0krRCpEm-a7LsXbddHa8nZA', 29, 4, 'Giki', '2026-11', 6, 'Later 2', 'Saleem', 'Other', '03100015838', 'later2@example.org', 'Giki', 'Team Member', 'Yes', 'Yes', 'Yes', 'Maybe', 'Maybe', 'Yes', 'Yes', 'No', 'Shorter meetings, please.', '7f6f1b28-bb47-4c54-b7be-8575e32bca14', '2026-11-15T14:46:07.700Z'),
('01a1dfac-3657-7ebf-9ef6-0414dc315db7', 'content:2026-11-15:aTRQKSjPZIIqM55zijv0i1l3d8pNy8JYjY5_csnVzLo', 30, 4, 'Giki', '2026-11', 5, 'Later 3', 'Hussain', 'Male', '03100023757', 'later3@example.org', 'Giki', 'Team Leader', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'I would like to work with another portfolio once.', 'ccaf15fb-d0c8-47a4-9ef5-c2ea0003fb64', '2026-11-15T14:46:07.703Z'),
('01a1dfac-365c-7b9b-8f24-7baea969e85e', 'content:2026-11-15:PDhY9yuDJH66d2ZUtbAXJZ2Yv8oCaQYbmiD278XH-6c', 31, 4, 'Giki', '2026-11', 7, 'Later 4', 'Akhtar', 'Male', '03100031676', 'later4@example.org', 'Giki', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Team days were the best part.', '3a94e8e7-8c24-4f39-8d16-4ed585141ba0', '2026-11-15T14:46:07.708Z'),
('01a1dfac-3661-7e7f-b964-f7a3b5d283ea', 'content:2026-11-15:qrOLZq8zWu7lFQQUNYLqpMMJ-8CgtqRD2K7rARxQCt8', 32, 0, null, null, 6, 'Later 5', 'Butt', 'Prefer not to say', '03100039595', 'later5@example.org', 'Giki', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'Tell us earlier what happens at conferences.', '4105fe0b-5908-4ed8-94c0-fa47c67a59ae', '2026-11-15T14:46:07.713Z'),
('01a1dfac-3664-7e78-abc6-1d128eecdcc5', 'content:2026-11-15:PSEhHyNrQpzRsnUjihRPyef8HKIXhBAhj3kFTAr6yMc', 33, 0, null, null, 8, 'Later 6', 'Rizvi', 'Prefer not to say', '03100047514', 'later6@example.org', 'IBA', 'Team Leader', 'Yes', 'Maybe', 'Yes', 'Yes', 'Yes', 'Yes', 'Maybe', 'Yes', 'More feedback during the term, not only at its end.', '89ec1bce-75e1-450c-b4d5-65fd596ada63', '2026-11-15T14:46:07.716Z'),
('01a1dfac-3668-7de0-96a3-d29b99b395a1', 'content:2026-11-15:pXINFcZvHPFogOcF9cazV29aNynSJRJUzqssZ-eAZaI', 34, 0, null, null, 9, 'Later 7', 'Malik', 'Other', '03100055433', 'later7@example.org', 'IBA', 'Team Member', 'No', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'No', 'Yes', 'The buddy system should stay, it made my first month.', '2b51fdba-8810-4afb-95ce-8f0b6490f0a5', '2026-11-15T14:46:07.720Z'),
('01a1dfac-366e-7ac8-8901-50047dc73ee5', 'content:2026-11-15:Ol1WqS_XuQoWad8f98pwL0jxNOjBwJtDWuVl_slTar4', 35, 0, null, null, 8, 'Later 8', 'Mirza', 'Other', '03100063352', 'later8@example.org', 'IBA', 'Team Member', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Shorter meetings, please.', '604ed2b6-0c9c-4552-b356-a90a5fc4fe04', '2026-11-15T14:46:07.726Z'),
('01a1dfac-3676-7997-a46b-e3374fc8a44a', 'content:2026-11-15:5UrcTLAgLvyp1hwkKRiRuyAOQr8fYRt5UBMwhcrvxyI', 36, 0, null, null, 9, 'Noor', 'Waits', 'Female', '03001234567', 'noor@example.org', 'Multan', 'Team Member', 'Yes', 'No', 'Maybe', 'Yes', 'Yes', 'No', 'Yes', 'Maybe', 'More trips.', 'bfdde050-502d-47e2-a592-a9ddc5296303', '2026-11-15T14:46:07.734Z');
insert into "happinessCount" ("id", "received", "groups") values
(1, 36, 4);
insert into "happinessTally" ("lc", "month", "tally") values
('Lahore', '2026-11', '{"counted":10,"ratings":[0,0,0,0,1,2,2,1,2,1,1],"shares":{"educated":{"Yes":10,"No":0,"Maybe":0},"standardsFullfilled":{"Yes":7,"No":0,"Maybe":3},"leadershipOpinion":{"Yes":8,"No":1,"Maybe":1},"workAppreciated":{"Yes":9,"No":0,"Maybe":1},"overworked":{"Yes":8,"No":1,"Maybe":1},"expectationsMet":{"Yes":8,"No":0,"Maybe":2},"utilisedMore":{"Yes":6,"No":2,"Maybe":2},"recommending":{"Yes":6,"No":1,"Maybe":3}}}'),
('', '2026-11', '{"counted":16,"ratings":[0,0,0,0,0,1,4,2,5,3,1],"shares":{"educated":{"Yes":11,"No":3,"Maybe":2},"standardsFullfilled":{"Yes":14,"No":1,"Maybe":1},"leadershipOpinion":{"Yes":14,"No":2,"Maybe":0},"workAppreciated":{"Yes":12,"No":3,"Maybe":1},"overworked":{"Yes":10,"No":3,"Maybe":3},"expectationsMet":{"Yes":13,"No":1,"Maybe":2},"utilisedMore":{"Yes":13,"No":2,"Maybe":1},"recommending":{"Yes":12,"No":3,"Maybe":1}}}'),
('Giki', '2026-11', '{"counted":5,"ratings":[0,0,0,0,0,1,1,1,0,1,1],"shares":{"educated":{"Yes":5,"No":0,"Maybe":0},"standardsFullfilled":{"Yes":3,"No":0,"Maybe":2},"leadershipOpinion":{"Yes":4,"No":0,"Maybe":1},"workAppreciated":{"Yes":4,"No":0,"Maybe":1},"overworked":{"Yes":4,"No":1,"Maybe":0},"expectationsMet":{"Yes":4,"No":0,"Maybe":1},"utilisedMore":{"Yes":2,"No":2,"Maybe":1},"recommending":{"Yes":3,"No":0,"Maybe":2}}}');
insert into "listCount" ("list", "block", "n") values
('user:admin', -1, 1),
('user:admin', 0, 1),
('user', 0, 13),
('user:tm', -1, 2),
('gcp-by:01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', -1, 2),
('gcp-by:01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', 0, 2),
('gcp-by:01a1dfac-3380-7f08-97a8-ecef583e0ac8', -1, 2),
('gcp-by:01a1dfac-3380-7f08-97a8-ecef583e0ac8', 0, 2),
('gcp:approved', -1, 9),
('gcp:approved', 0, 9),
('gcp:approved:EwA', -1, 1),
('gcp:approved:EwA', 0, 1),
('gcp:approved:BD', -1, 1),
('gcp:approved:BD', 0, 1),
('gcp:approved:oGT', -1, 1),
('gcp:approved:oGT', 0, 1),
('gcp:pending', -1, 2),
('gcp:pending', 0, 2),
('gcp:pending:EwA', -1, 1),
('gcp:pending:EwA', 0, 1),
('gcp:pending:oGT', -1, 0),
('gcp:pending:oGT', 0, 0),
('user:tm', 0, 2),
('gcp:reviewed:oGT', -1, 1),
('gcp:reviewed:oGT', 0, 1),
('gcp:approved:FnL', -1, 1),
('gcp:approved:FnL', 0, 1),
('gcp-by:01a1dfac-3374-7236-a0ff-3ce61ed110d3', -1, 2),
('gcp-by:01a1dfac-3374-7236-a0ff-3ce61ed110d3', 0, 2),
('gcp:pending:FnL', -1, 0),
('gcp:pending:FnL', 0, 0),
('gcp:reviewed:EwA', -1, 1),
('gcp:reviewed:EwA', 0, 1),
('gcp:reviewed:FnL', -1, 1),
('gcp:reviewed:FnL', 0, 1),
('gcp-by:01a1dfac-337b-7d12-9f3a-fba54aa5ede1', -1, 2),
('gcp-by:01a1dfac-337b-7d12-9f3a-fba54aa5ede1', 0, 2),
('audit', -1, 144),
('gcp:approved:MKT & PR', -1, 1),
('gcp:approved:MKT & PR', 0, 1),
('gcp:approved:MXP', -1, 2),
('gcp:approved:MXP', 0, 2),
('gcp:pending:MKT & PR', -1, 0),
('gcp:pending:MKT & PR', 0, 0),
('user:mcvp', -1, 1),
('user:mcvp', 0, 1),
('audit', 0, 144),
('gcp:reviewed:MKT & PR', -1, 1),
('gcp:reviewed:MKT & PR', 0, 1),
('user:lcvp', -1, 1),
('user:lcvp', 0, 1),
('user:user', -1, 1),
('user:user', 0, 1),
('gcp:pending:BD', -1, 0),
('gcp:pending:BD', 0, 0),
('gcp:approved:iCX', -1, 1),
('gcp:approved:iCX', 0, 1),
('gcp:rejected', -1, 1),
('gcp:rejected', 0, 1),
('gcp:pending:iCX', -1, 0),
('gcp:pending:iCX', 0, 0),
('gcp:rejected:BD', -1, 1),
('gcp:rejected:BD', 0, 1),
('gcp:reviewed:iCX', -1, 1),
('gcp:reviewed:iCX', 0, 1),
('gcp:reviewed:MXP', -1, 2),
('gcp:reviewed:MXP', 0, 2),
('gcp-by:01a1dfac-3377-72ac-9184-143b44382906', -1, 2),
('gcp-by:01a1dfac-3377-72ac-9184-143b44382906', 0, 2),
('user:tl', -1, 7),
('user:tl', 0, 7),
('gcp:reviewed', -1, 10),
('gcp:reviewed', 0, 10),
('gcp:approved:oGV', -1, 1),
('gcp:approved:oGV', 0, 1),
('gcp:reviewed:BD', -1, 2),
('gcp:reviewed:BD', 0, 2),
('gcp:pending:oGV', -1, 0),
('gcp:pending:oGV', 0, 0),
('gcp:reviewed:oGV', -1, 1),
('gcp:reviewed:oGV', 0, 1),
('gcp-by:01a1dfac-337e-74d7-b07f-38b9f5f8507d', -1, 2),
('gcp-by:01a1dfac-337e-74d7-b07f-38b9f5f8507d', 0, 2),
('gcp:pending:MXP', -1, 1),
('gcp:pending:MXP', 0, 1),
('document:api-cycles', -1, 4),
('document:api-cycles', 0, 4),
('document:documents', -1, 8),
('document:documents', 0, 8),
('document:documents:od', -1, 2),
('document:documents:od', 0, 2),
('user', -1, 13);
insert into "mail" ("id", "to", "subject", "text", "html", "link", "createdAt", "sentAt", "attempts", "nextTryAt", "lastError") values
('01a1dfac-30e6-7e08-bcf2-78127d4179ec', 'admin@nexus.example', 'Verify your email for NEXUS', 'Hello Admin,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=JoCCUNYif9tLu7wMulSnqTe6_bNM4QnjpW-VO8frShE

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Admin,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=JoCCUNYif9tLu7wMulSnqTe6_bNM4QnjpW-VO8frShE" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=JoCCUNYif9tLu7wMulSnqTe6_bNM4QnjpW-VO8frShE" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=JoCCUNYif9tLu7wMulSnqTe6_bNM4QnjpW-VO8frShE</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=JoCCUNYif9tLu7wMulSnqTe6_bNM4QnjpW-VO8frShE', '2026-11-15T14:46:06.310Z', null, 0, '2026-11-15T14:46:06.310Z', null),
('01a1dfac-316f-77ed-9b46-cd35f14f9164', 'mcvp@nexus.example', 'Verify your email for NEXUS', 'Hello Mcvp,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=MFSpzWqpNYSByEpoqUeUHmaumsPrsIU_GjMSg6KcVe0

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Mcvp,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=MFSpzWqpNYSByEpoqUeUHmaumsPrsIU_GjMSg6KcVe0" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=MFSpzWqpNYSByEpoqUeUHmaumsPrsIU_GjMSg6KcVe0" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=MFSpzWqpNYSByEpoqUeUHmaumsPrsIU_GjMSg6KcVe0</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=MFSpzWqpNYSByEpoqUeUHmaumsPrsIU_GjMSg6KcVe0', '2026-11-15T14:46:06.447Z', null, 0, '2026-11-15T14:46:06.447Z', null),
('01a1dfac-31e2-7e52-952e-1120cf7384e8', 'lcvp@nexus.example', 'Verify your email for NEXUS', 'Hello Lcvp,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=eaXLPl6CJsd71isuyxAvMUwuBicAKNXkRIRx8vU22vw

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Lcvp,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=eaXLPl6CJsd71isuyxAvMUwuBicAKNXkRIRx8vU22vw" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=eaXLPl6CJsd71isuyxAvMUwuBicAKNXkRIRx8vU22vw" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=eaXLPl6CJsd71isuyxAvMUwuBicAKNXkRIRx8vU22vw</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=eaXLPl6CJsd71isuyxAvMUwuBicAKNXkRIRx8vU22vw', '2026-11-15T14:46:06.562Z', null, 0, '2026-11-15T14:46:06.562Z', null),
('01a1dfac-3250-7d26-b7c4-17e43c3990c8', 'tl@nexus.example', 'Verify your email for NEXUS', 'Hello Tl,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=PiRkTT4OXZCFVRy8nbNiM6mg0cmDBKActAm2O0p3BYw

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Tl,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=PiRkTT4OXZCFVRy8nbNiM6mg0cmDBKActAm2O0p3BYw" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=PiRkTT4OXZCFVRy8nbNiM6mg0cmDBKActAm2O0p3BYw" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=PiRkTT4OXZCFVRy8nbNiM6mg0cmDBKActAm2O0p3BYw</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=PiRkTT4OXZCFVRy8nbNiM6mg0cmDBKActAm2O0p3BYw', '2026-11-15T14:46:06.672Z', null, 0, '2026-11-15T14:46:06.672Z', null),
('01a1dfac-3462-72eb-a659-95a3eee12c8c', 'iqra.hussain.4@nexus.example', 'Your GCP needs another look: A pitch deck that a team leader can give', 'Hello Iqra Hussain,

your good case practice "A pitch deck that a team leader can give" was not accepted this time.

The reviewer wrote:
Please add what came of it, in numbers.

You can revise it and send it again:
http://localhost:0/#/gcpform?revise=01a1dfac-345b-7c34-8d35-353b5a70ccdb', null, 'http://localhost:0/#/gcpform?revise=01a1dfac-345b-7c34-8d35-353b5a70ccdb', '2026-11-15T14:46:07.202Z', null, 0, '2026-11-15T14:46:07.202Z', null),
('01a1dfac-32c6-7079-b4ab-fd5fcca5f169', 'tm@nexus.example', 'Verify your email for NEXUS', 'Hello Tm,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=EArhyIr7ooTdXqTb9p52pjWcUdFotTrhTDSlqBKrxhk

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Tm,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=EArhyIr7ooTdXqTb9p52pjWcUdFotTrhTDSlqBKrxhk" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=EArhyIr7ooTdXqTb9p52pjWcUdFotTrhTDSlqBKrxhk" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=EArhyIr7ooTdXqTb9p52pjWcUdFotTrhTDSlqBKrxhk</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=EArhyIr7ooTdXqTb9p52pjWcUdFotTrhTDSlqBKrxhk', '2026-11-15T14:46:06.790Z', null, 0, '2026-11-15T14:46:06.790Z', null),
('01a1dfac-3322-7f8e-b301-6bb2846a8cd6', 'user@nexus.example', 'Verify your email for NEXUS', 'Hello User,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=5IJXMrtpzG5w0FQPt2LteFd0NGguI_FImaXpMbKUGO4

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello User,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=5IJXMrtpzG5w0FQPt2LteFd0NGguI_FImaXpMbKUGO4" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=5IJXMrtpzG5w0FQPt2LteFd0NGguI_FImaXpMbKUGO4" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=5IJXMrtpzG5w0FQPt2LteFd0NGguI_FImaXpMbKUGO4</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=5IJXMrtpzG5w0FQPt2LteFd0NGguI_FImaXpMbKUGO4', '2026-11-15T14:46:06.882Z', null, 0, '2026-11-15T14:46:06.882Z', null),
('01a1dfac-338b-7481-9729-d577ef0d85c3', 'ali.raza.1@nexus.example', 'Your GCP is approved: Coffee corners that filled our oGV pipeline', 'Hello Ali Raza,

your good case practice "Coffee corners that filled our oGV pipeline" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-3383-7007-9015-2919cfdb15fa

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-3383-7007-9015-2919cfdb15fa', '2026-11-15T14:46:06.987Z', null, 0, '2026-11-15T14:46:06.987Z', null),
('01a1dfac-33bd-70f1-b2ee-329f9825c87f', 'fatima.iqbal.2@nexus.example', 'Your GCP is approved: A buddy for the first 30 days', 'Hello Fatima Iqbal,

your good case practice "A buddy for the first 30 days" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-33a7-78ef-ab88-328e2861fb72

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-33a7-78ef-ab88-328e2861fb72', '2026-11-15T14:46:07.037Z', null, 0, '2026-11-15T14:46:07.037Z', null),
('01a1dfac-33f7-7db3-a59c-65d693c6adb9', 'hassan.saleem.3@nexus.example', 'Your GCP is approved: One sheet for every partner talk', 'Hello Hassan Saleem,

your good case practice "One sheet for every partner talk" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-33c5-77d4-8a3d-b86631743c07

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-33c5-77d4-8a3d-b86631743c07', '2026-11-15T14:46:07.095Z', null, 0, '2026-11-15T14:46:07.095Z', null),
('01a1dfac-340b-7b26-b612-b1d88c54b9c6', 'iqra.hussain.4@nexus.example', 'Your GCP is approved: Open books evening', 'Hello Iqra Hussain,

your good case practice "Open books evening" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-33fe-70b6-ad6a-8583bd0cabce

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-33fe-70b6-ad6a-8583bd0cabce', '2026-11-15T14:46:07.115Z', null, 0, '2026-11-15T14:46:07.115Z', null),
('01a1dfac-341a-7b3a-91a3-ad50fd7e4b9c', 'saad.akhtar.5@nexus.example', 'Your GCP is approved: Exchange stories on the radio', 'Hello Saad Akhtar,

your good case practice "Exchange stories on the radio" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-3411-7305-ab4d-7c5b3f3576e1

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-3411-7305-ab4d-7c5b3f3576e1', '2026-11-15T14:46:07.130Z', null, 0, '2026-11-15T14:46:07.130Z', null),
('01a1dfac-3428-7e55-a20e-6b4fb19ddb9d', 'maryam.butt.6@nexus.example', 'Your GCP is approved: Reception that starts at the airport', 'Hello Maryam Butt,

your good case practice "Reception that starts at the airport" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-341f-786c-8a4f-b4f9b3f945c6

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-341f-786c-8a4f-b4f9b3f945c6', '2026-11-15T14:46:07.144Z', null, 0, '2026-11-15T14:46:07.144Z', null),
('01a1dfac-3433-7c4a-ad72-0a0826f381dd', 'ali.raza.1@nexus.example', 'Your GCP is approved: Talent interviews with alumni', 'Hello Ali Raza,

your good case practice "Talent interviews with alumni" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-342b-766a-83a6-f00cd63aba99

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-342b-766a-83a6-f00cd63aba99', '2026-11-15T14:46:07.155Z', null, 0, '2026-11-15T14:46:07.155Z', null),
('01a1dfac-343e-7887-8ad6-d0b51cec83c9', 'fatima.iqbal.2@nexus.example', 'Your GCP is approved: Weekly wins in two minutes', 'Hello Fatima Iqbal,

your good case practice "Weekly wins in two minutes" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-3437-799c-a2c5-8ee1f5c9a7fb

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-3437-799c-a2c5-8ee1f5c9a7fb', '2026-11-15T14:46:07.166Z', null, 0, '2026-11-15T14:46:07.166Z', null),
('01a1dfac-3458-791d-8d83-16e4b36555af', 'hassan.saleem.3@nexus.example', 'Your GCP is approved: University orientation desk, done right', 'Hello Hassan Saleem,

your good case practice "University orientation desk, done right" is approved. Everybody can now find it in the GCP Hub:

http://localhost:0/#/gcps/01a1dfac-3444-7431-8423-97b236ad1fb2

Thank you for sharing it.', null, 'http://localhost:0/#/gcps/01a1dfac-3444-7431-8423-97b236ad1fb2', '2026-11-15T14:46:07.192Z', null, 0, '2026-11-15T14:46:07.192Z', null),
('01a1dfac-36cf-7d88-9ebc-4cc2e0711b66', 'unproven@nexus.example', 'Verify your email for NEXUS', 'Hello Unproven,

welcome to NEXUS, the portal of Nexus Network.
Please verify your email, then sign in:

http://localhost:0/#/verify?token=T3jE8CdgaEDAKh6SjGxYF5kDIQh6zXtSXPfkU9zcjr4

The link works once and for 24 hours.
You did not sign up? Then please do not open the link, and nothing will happen.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Unproven,</p><p style="margin:0 0 16px">welcome to NEXUS, the portal of Nexus Network.<br>Please verify your email, then sign in:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/verify?token=T3jE8CdgaEDAKh6SjGxYF5kDIQh6zXtSXPfkU9zcjr4" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Verify my email</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/verify?token=T3jE8CdgaEDAKh6SjGxYF5kDIQh6zXtSXPfkU9zcjr4" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/verify?token=T3jE8CdgaEDAKh6SjGxYF5kDIQh6zXtSXPfkU9zcjr4</a></p>
<p style="margin:0 0 16px">The link works once and for 24 hours.<br>You did not sign up? Then please do not open the link, and nothing will happen.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/verify?token=T3jE8CdgaEDAKh6SjGxYF5kDIQh6zXtSXPfkU9zcjr4', '2026-11-15T14:46:07.823Z', null, 0, '2026-11-15T14:46:07.823Z', null),
('01a1dfac-36db-7467-83dd-5bfd55b09297', 'lcvp@nexus.example', 'Set a new password for NEXUS', 'Hello Mahnoor Baig,

somebody asked for a new password for your NEXUS account.
If that was you, choose it here:

http://localhost:0/#/set-password?token=nj5-An6gPWyU_u_U9C9kWZ9HxZ7jaauIqZcvvIevOqA

The link works once and for one hour.
It was not you? Then ignore this mail: your password stays as it is.

NEXUS, Nexus Network', '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f1f4f9">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px;color:#0b1530;font:16px/1.55 Arial,sans-serif">
<p style="margin:0 0 16px">Hello Mahnoor Baig,</p><p style="margin:0 0 16px">somebody asked for a new password for your NEXUS account.<br>If that was you, choose it here:</p>
<p style="margin:0 0 16px"><a href="http://localhost:0/#/set-password?token=nj5-An6gPWyU_u_U9C9kWZ9HxZ7jaauIqZcvvIevOqA" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5eff;color:#fff;text-decoration:none">Set a new password</a></p>
<p style="margin:0 0 16px;color:#55607a;font-size:14px">Or copy this address: <a href="http://localhost:0/#/set-password?token=nj5-An6gPWyU_u_U9C9kWZ9HxZ7jaauIqZcvvIevOqA" style="color:#1f5eff;word-break:break-all">http://localhost:0/#/set-password?token=nj5-An6gPWyU_u_U9C9kWZ9HxZ7jaauIqZcvvIevOqA</a></p>
<p style="margin:0 0 16px">The link works once and for one hour.<br>It was not you? Then ignore this mail: your password stays as it is.</p><p style="margin:0;color:#55607a">NEXUS, Nexus Network</p></div></body></html>', 'http://localhost:0/#/set-password?token=nj5-An6gPWyU_u_U9C9kWZ9HxZ7jaauIqZcvvIevOqA', '2026-11-15T14:46:07.835Z', null, 0, '2026-11-15T14:46:07.835Z', null);
insert into "migration" ("name", "appliedAt") values
('server-1-counted-lists', '2026-11-15T14:46:06.092Z'),
('server-2-people', '2026-11-15T14:46:06.099Z'),
('server-3-route-permissions', '2026-11-15T14:46:06.102Z'),
('server-4-audit', '2026-11-15T14:46:06.107Z'),
('server-5-throttle', '2026-11-15T14:46:06.109Z'),
('server-6-mail', '2026-11-15T14:46:06.112Z'),
('identity-1-accounts', '2026-11-15T14:46:06.118Z'),
('identity-2-pictures', '2026-11-15T14:46:06.120Z'),
('identity-3-role-grants', '2026-11-15T14:46:06.122Z'),
('admin-1-user-search', '2026-11-15T14:46:06.125Z'),
('gcp-1-entries', '2026-11-15T14:46:06.131Z'),
('documents-1-collections', '2026-11-15T14:46:06.136Z'),
('mx-standards-1-checklists', '2026-11-15T14:46:06.145Z'),
('mx-standards-2-submissions', '2026-11-15T14:46:06.148Z'),
('mx-standards-3-tallies', '2026-11-15T14:46:06.150Z'),
('mx-funnel-1-entries', '2026-11-15T14:46:06.159Z'),
('mx-funnel-2-sums', '2026-11-15T14:46:06.161Z'),
('sona-survey-1-progress', '2026-11-15T14:46:06.172Z'),
('happiness-survey-1-answers', '2026-11-15T14:46:06.180Z'),
('od-model-1-national', '2026-11-15T14:46:06.182Z'),
('conversion-1-publication', '2026-11-15T14:46:06.186Z');
insert into "mxAnswers" ("userId", "form") values
('01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', '{"generalDetail":{"firstName":"Ali","lastName":"Raza","portfolio":"MKT & PR","lcName":"Multan"},"jobDesign":{"jobDescription":true,"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpSeptember":true,"pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingLCVP":true,"toolsTLD":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","onboardingDocument":"https://example.org/onboardingDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"internalComms":true,"portfolioComms":true,"nationalUpdates":true,"facebookGroup":true,"hrPolicy":true,"codeOfEthics":true,"hrEthicsProof":"https://example.org/hrEthicsProof"},"communityEngagement":{"functionalEmail":true,"emailSignature":true,"accountabilityRoutines":true,"gbEngagementEvents":true,"portfolioEngagementEvents":true},"environmentWellbeing":{"virtualWorkspace":true,"o2oRoutine":true,"o2oMembers":true,"tlCoaching":true,"mentalWellbeing":true,"workspacePlans":"https://example.org/workspacePlans"},"teamPractice":{"teamVision":true,"teamRules":true,"teamGoals":true,"teamKPIs":true,"gtkeoMeet":true,"engagementRoutines":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"teamClosingMeet":true,"portfolioClosingMeet":true,"performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-3374-7236-a0ff-3ce61ed110d3', '{"generalDetail":{"firstName":"Fatima","lastName":"Iqbal","portfolio":"BD","lcName":"Islamabad"},"jobDesign":{"pdpSeptember":true},"jobSupport":{"roleStrengths":true,"onboardingLCVP":true,"toolsLCVP":true,"toolsTLD":true,"downscaleTools":true,"onboardingDocument":"https://example.org/onboardingDocument"},"community":{"facebookGroup":true,"codeOfEthics":true},"communityEngagement":{"emailSignature":true,"functionalEXPA":true,"gbEngagementEvents":true,"portfolioEngagementEvents":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oMembers":true,"mentalWellbeing":true},"teamPractice":{"teamGoals":true,"teamKPIs":true,"gtkeoMeet":true,"leadSpaces":true,"personalFunctionalDevelopment":true,"portfolioClosingMeet":true,"performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-3377-72ac-9184-143b44382906', '{"generalDetail":{"firstName":"Hassan","lastName":"Saleem","portfolio":"oGV","lcName":"Karachi"},"jobDesign":{"jobKpis":true,"pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingLCVP":true,"onboardingMembers":true,"toolsLCVP":true,"toolsTLD":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"portfolioComms":true,"hrPolicy":true,"codeOfEthics":true},"communityEngagement":{"functionalEmail":true,"emailSignature":true,"functionalEXPA":true,"accountabilityRoutines":true,"portfolioEngagementEvents":true,"quarterlyRnRs":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oMembers":true,"mentalWellbeing":true,"workspacePlans":"https://example.org/workspacePlans"},"teamPractice":{"teamRules":true,"teamGoals":true,"teamKPIs":true,"teamDays":true,"engagementRoutines":true,"teamPerformanceEvaluation":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"portfolioClosingMeet":true,"engagementRoutinesShare":"https://example.org/engagementRoutinesShare","performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '{"generalDetail":{"firstName":"Iqra","lastName":"Hussain","portfolio":"FnL","lcName":"Faisalabad"},"jobDesign":{"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpSeptember":true},"jobSupport":{"downscaleTools":true},"community":{"portfolioComms":true,"nationalUpdates":true,"facebookGroup":true},"communityEngagement":{"emailSignature":true,"functionalEXPA":true},"environmentWellbeing":{"physicalWorkspace":true,"o2oRoutine":true},"teamPractice":{"personalFunctionalDevelopment":true,"teamClosingMeet":true}}'),
('01a1dfac-337e-74d7-b07f-38b9f5f8507d', '{"generalDetail":{"firstName":"Saad","lastName":"Akhtar","portfolio":"EwA","lcName":"LUMS"},"jobDesign":{"jobDescription":true,"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpSeptember":true,"pdpDecember":true},"jobSupport":{"onboardingMembers":true,"toolsLCVP":true,"toolsTLD":true,"downscaleTools":true,"onboardingDocument":"https://example.org/onboardingDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"internalComms":true,"portfolioComms":true,"nationalUpdates":true,"facebookGroup":true,"hrPolicy":true,"codeOfEthics":true,"hrEthicsProof":"https://example.org/hrEthicsProof"},"communityEngagement":{"functionalEmail":true,"emailSignature":true,"functionalEXPA":true,"accountabilityRoutines":true,"gbEngagementEvents":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oRoutine":true,"o2oMembers":true,"tlCoaching":true,"mentalWellbeing":true,"workspacePlans":"https://example.org/workspacePlans"},"teamPractice":{"gtkeoMeet":true,"teamDays":true,"engagementRoutines":true,"teamPerformanceEvaluation":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"gbDevelopmentSpaces":true,"teamClosingMeet":true,"portfolioClosingMeet":true,"engagementRoutinesShare":"https://example.org/engagementRoutinesShare","performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-3380-7f08-97a8-ecef583e0ac8', '{"generalDetail":{"firstName":"Maryam","lastName":"Butt","portfolio":"iCX","lcName":"NUST"},"jobDesign":{"jobDescription":true,"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingMembers":true,"toolsLCVP":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"internalComms":true,"portfolioComms":true,"nationalUpdates":true,"hrPolicy":true,"codeOfEthics":true},"communityEngagement":{"emailSignature":true,"functionalEXPA":true,"accountabilityRoutines":true,"gbEngagementEvents":true,"portfolioEngagementEvents":true,"quarterlyAppraisals":true,"quarterlyRnRs":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oRoutine":true,"o2oMembers":true,"tlCoaching":true,"mentalWellbeing":true},"teamPractice":{"teamVision":true,"teamGoals":true,"teamKPIs":true,"gtkeoMeet":true,"teamDays":true,"engagementRoutines":true,"teamPerformanceEvaluation":true,"leadSpaces":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"gbDevelopmentSpaces":true,"teamClosingMeet":true,"portfolioClosingMeet":true,"engagementRoutinesShare":"https://example.org/engagementRoutinesShare","performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}');
insert into "mxFunnelEntry" ("id", "seq", "lc", "term", "role", "portfolio", "submittedBy", "submissionKey", "version", "createdAt", "updatedAt", "deleted", "deletedBy", "Leads", "Applicants", "Accepted", "Approved", "Realised", "Finished", "Completes", "Advanced", "Alumni") values
('01a1dfac-34ed-7452-858f-943e51c07954', 1, 'Multan', 'mid', 'Team Leader', 'MKT & PR', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', null, 1, '2026-11-15T14:46:07.341Z', '2026-11-15T14:46:07.341Z', 0, null, 36, 30, 23, 17, 11, 10, 9, 7, 5),
('01a1dfac-34f3-7ea9-bb3a-602b5302d660', 2, 'Multan', 'long', 'EB', '', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', null, 1, '2026-11-15T14:46:07.347Z', '2026-11-15T14:46:07.347Z', 0, null, 87, 61, 43, 33, 20, 16, 15, 10, 7),
('01a1dfac-34f7-7f8d-b9db-dba731aa07f3', 3, 'Islamabad', 'mid', 'Team Leader', 'BD', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', null, 1, '2026-11-15T14:46:07.351Z', '2026-11-15T14:46:07.351Z', 0, null, 61, 43, 31, 24, 14, 11, 10, 6, 4),
('01a1dfac-34fc-79c4-a1c4-1383374f46e4', 4, 'Islamabad', 'short', 'Organizing Committee', '', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', null, 1, '2026-11-15T14:46:07.356Z', '2026-11-15T14:46:07.356Z', 0, null, 45, 42, 25, 21, 12, 11, 8, 6, 5),
('01a1dfac-3500-7678-bc47-3a367689de92', 5, 'Karachi', 'mid', 'Team Leader', 'oGV', '01a1dfac-3377-72ac-9184-143b44382906', null, 1, '2026-11-15T14:46:07.360Z', '2026-11-15T14:46:07.360Z', 0, null, 88, 82, 50, 41, 24, 23, 18, 13, 10),
('01a1dfac-3505-704b-91ae-eb270bfead33', 6, 'Faisalabad', 'mid', 'Team Leader', 'FnL', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', null, 1, '2026-11-15T14:46:07.365Z', '2026-11-15T14:46:07.365Z', 0, null, 67, 55, 49, 34, 30, 22, 14, 11, 6),
('01a1dfac-3508-7b3f-b717-55ce744e383b', 7, 'Faisalabad', 'short', 'Task Force', '', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', null, 1, '2026-11-15T14:46:07.368Z', '2026-11-15T14:46:07.368Z', 0, null, 22, 17, 14, 11, 7, 4, 2, 1, 1),
('01a1dfac-350b-7c69-857a-2b0f37455e1c', 8, 'LUMS', 'mid', 'Team Leader', 'EwA', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', null, 1, '2026-11-15T14:46:07.371Z', '2026-11-15T14:46:07.371Z', 0, null, 75, 59, 50, 39, 26, 16, 9, 6, 5),
('01a1dfac-350f-7a3c-82fc-846de80faf61', 9, 'NUST', 'mid', 'Team Leader', 'iCX', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', null, 1, '2026-11-15T14:46:07.375Z', '2026-11-15T14:46:07.375Z', 0, null, 51, 35, 22, 17, 10, 8, 6, 4, 3),
('01a1dfac-3515-7680-a5f7-64e9c2106519', 10, 'NUST', 'short', 'Organizing Committee', '', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', null, 1, '2026-11-15T14:46:07.381Z', '2026-11-15T14:46:07.381Z', 0, null, 58, 44, 35, 29, 16, 14, 11, 10, 9),
('01a1dfac-351a-7d4b-81b5-d6ee8085d06e', 11, 'NUST', 'long', 'EB', '', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', null, 1, '2026-11-15T14:46:07.386Z', '2026-11-15T14:46:07.386Z', 0, null, 41, 38, 23, 20, 17, 16, 14, 12, 9),
('01a1dfac-3521-7052-8cd4-6251e92d94ac', 12, 'MC', 'mid', 'NST', 'MKT & PR', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.393Z', '2026-11-15T14:46:07.393Z', 0, null, 30, 21, 15, 10, 8, 7, 4, 3, 2),
('01a1dfac-3527-70d9-a9fd-a5370b6ef1fe', 13, 'MC', 'mid', 'NST', 'iCX', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.399Z', '2026-11-15T14:46:07.399Z', 0, null, 30, 26, 18, 11, 7, 6, 6, 4, 2),
('01a1dfac-352d-7898-872d-8cd02a410672', 14, 'MC', 'mid', 'NST', 'oGV', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.405Z', '2026-11-15T14:46:07.405Z', 0, null, 30, 24, 20, 11, 10, 7, 5, 3, 2),
('01a1dfac-3533-73fb-ae58-e444bda1eb84', 15, 'MC', 'mid', 'NST', 'oGT', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.411Z', '2026-11-15T14:46:07.411Z', 0, null, 30, 20, 16, 14, 10, 8, 6, 4, 3),
('01a1dfac-3539-70d4-a646-c32cb2e195bb', 16, 'MC', 'mid', 'NST', 'EwA', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.417Z', '2026-11-15T14:46:07.417Z', 0, null, 30, 18, 15, 14, 11, 7, 6, 3, 2),
('01a1dfac-353f-7eb4-b49c-20373e16ea61', 17, 'MC', 'mid', 'NST', 'BD', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 1, '2026-11-15T14:46:07.423Z', '2026-11-15T14:46:07.423Z', 0, null, 30, 28, 21, 15, 12, 11, 7, 5, 4),
('01a1dfac-354b-71e5-a84a-50c7d11e081e', 19, 'MC', 'mid', 'NST', 'FnL', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 2, '2026-11-15T14:46:07.435Z', '2026-11-15T14:46:07.749Z', 0, null, 321, 23, 20, 19, 11, 6, 4, 4, 3),
('01a1dfac-3545-7bfb-b1cb-616e7a73480b', 18, 'MC', 'mid', 'NST', 'MXP', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', null, 2, '2026-11-15T14:46:07.429Z', '2026-11-15T14:46:07.754Z', 1, '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 30, 23, 15, 8, 7, 5, 4, 2, 2);
insert into "mxFunnelSum" ("lc", "term", "role", "portfolio", "entries", "Leads", "Applicants", "Accepted", "Approved", "Realised", "Finished", "Completes", "Advanced", "Alumni") values
('Multan', 'mid', 'Team Leader', 'MKT & PR', '1', '36', '30', '23', '17', '11', '10', '9', '7', '5'),
('Multan', 'long', 'EB', '', '1', '87', '61', '43', '33', '20', '16', '15', '10', '7'),
('Islamabad', 'mid', 'Team Leader', 'BD', '1', '61', '43', '31', '24', '14', '11', '10', '6', '4'),
('Islamabad', 'short', 'Organizing Committee', '', '1', '45', '42', '25', '21', '12', '11', '8', '6', '5'),
('Karachi', 'mid', 'Team Leader', 'oGV', '1', '88', '82', '50', '41', '24', '23', '18', '13', '10'),
('Faisalabad', 'mid', 'Team Leader', 'FnL', '1', '67', '55', '49', '34', '30', '22', '14', '11', '6'),
('Faisalabad', 'short', 'Task Force', '', '1', '22', '17', '14', '11', '7', '4', '2', '1', '1'),
('LUMS', 'mid', 'Team Leader', 'EwA', '1', '75', '59', '50', '39', '26', '16', '9', '6', '5'),
('NUST', 'mid', 'Team Leader', 'iCX', '1', '51', '35', '22', '17', '10', '8', '6', '4', '3'),
('NUST', 'short', 'Organizing Committee', '', '1', '58', '44', '35', '29', '16', '14', '11', '10', '9'),
('NUST', 'long', 'EB', '', '1', '41', '38', '23', '20', '17', '16', '14', '12', '9'),
('MC', 'mid', 'NST', 'MKT & PR', '1', '30', '21', '15', '10', '8', '7', '4', '3', '2'),
('MC', 'mid', 'NST', 'iCX', '1', '30', '26', '18', '11', '7', '6', '6', '4', '2'),
('MC', 'mid', 'NST', 'oGV', '1', '30', '24', '20', '11', '10', '7', '5', '3', '2'),
('MC', 'mid', 'NST', 'oGT', '1', '30', '20', '16', '14', '10', '8', '6', '4', '3'),
('MC', 'mid', 'NST', 'EwA', '1', '30', '18', '15', '14', '11', '7', '6', '3', '2'),
('MC', 'mid', 'NST', 'BD', '1', '30', '28', '21', '15', '12', '11', '7', '5', '4'),
('MC', 'mid', 'NST', 'FnL', '1', '321', '23', '20', '19', '11', '6', '4', '4', '3'),
('MC', 'mid', 'NST', 'MXP', '0', '0', '0', '0', '0', '0', '0', '0', '0', '0');
insert into "mxSubmission" ("id", "userId", "submittedAt", "version", "lc", "portfolio", "percent", "standards", "links", "form") values
('01a1dfac-34c5-7f3b-9068-3b60d295711b', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', '2026-11-15T14:46:07.296Z', 1, 'Multan', 'MKT & PR', 64, 35, 8, '{"generalDetail":{"firstName":"Ali","lastName":"Raza","portfolio":"MKT & PR","lcName":"Multan"},"jobDesign":{"jobDescription":true,"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpSeptember":true,"pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingLCVP":true,"toolsTLD":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","onboardingDocument":"https://example.org/onboardingDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"internalComms":true,"portfolioComms":true,"nationalUpdates":true,"facebookGroup":true,"hrPolicy":true,"codeOfEthics":true,"hrEthicsProof":"https://example.org/hrEthicsProof"},"communityEngagement":{"functionalEmail":true,"emailSignature":true,"accountabilityRoutines":true,"gbEngagementEvents":true,"portfolioEngagementEvents":true},"environmentWellbeing":{"virtualWorkspace":true,"o2oRoutine":true,"o2oMembers":true,"tlCoaching":true,"mentalWellbeing":true,"workspacePlans":"https://example.org/workspacePlans"},"teamPractice":{"teamVision":true,"teamRules":true,"teamGoals":true,"teamKPIs":true,"gtkeoMeet":true,"engagementRoutines":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"teamClosingMeet":true,"portfolioClosingMeet":true,"performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-34d9-70ca-8327-d31a86f7663b', '01a1dfac-3377-72ac-9184-143b44382906', '2026-11-15T14:46:07.317Z', 1, 'Karachi', 'oGV', 56, 31, 7, '{"generalDetail":{"firstName":"Hassan","lastName":"Saleem","portfolio":"oGV","lcName":"Karachi"},"jobDesign":{"jobKpis":true,"pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingLCVP":true,"onboardingMembers":true,"toolsLCVP":true,"toolsTLD":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"portfolioComms":true,"hrPolicy":true,"codeOfEthics":true},"communityEngagement":{"functionalEmail":true,"emailSignature":true,"functionalEXPA":true,"accountabilityRoutines":true,"portfolioEngagementEvents":true,"quarterlyRnRs":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oMembers":true,"mentalWellbeing":true,"workspacePlans":"https://example.org/workspacePlans"},"teamPractice":{"teamRules":true,"teamGoals":true,"teamKPIs":true,"teamDays":true,"engagementRoutines":true,"teamPerformanceEvaluation":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"portfolioClosingMeet":true,"engagementRoutinesShare":"https://example.org/engagementRoutinesShare","performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}'),
('01a1dfac-34e0-79c4-80c9-3474242c8981', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '2026-11-15T14:46:07.326Z', 1, 'Faisalabad', 'FnL', 22, 12, 1, '{"generalDetail":{"firstName":"Iqra","lastName":"Hussain","portfolio":"FnL","lcName":"Faisalabad"},"jobDesign":{"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpSeptember":true},"jobSupport":{"downscaleTools":true},"community":{"portfolioComms":true,"nationalUpdates":true,"facebookGroup":true},"communityEngagement":{"emailSignature":true,"functionalEXPA":true},"environmentWellbeing":{"physicalWorkspace":true,"o2oRoutine":true},"teamPractice":{"personalFunctionalDevelopment":true,"teamClosingMeet":true}}'),
('01a1dfac-34ea-74d0-abac-7c16d4eab826', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', '2026-11-15T14:46:07.336Z', 1, 'NUST', 'iCX', 71, 39, 7, '{"generalDetail":{"firstName":"Maryam","lastName":"Butt","portfolio":"iCX","lcName":"NUST"},"jobDesign":{"jobDescription":true,"jobKpis":true,"personalDevelopment":"https://example.org/personalDevelopment","pdpDecember":true},"jobSupport":{"transitionDelivery":true,"roleStrengths":true,"onboardingMembers":true,"toolsLCVP":true,"downscaleTools":true,"transitionDocument":"https://example.org/transitionDocument","toolsDocument":"https://example.org/toolsDocument"},"community":{"internalComms":true,"portfolioComms":true,"nationalUpdates":true,"hrPolicy":true,"codeOfEthics":true},"communityEngagement":{"emailSignature":true,"functionalEXPA":true,"accountabilityRoutines":true,"gbEngagementEvents":true,"portfolioEngagementEvents":true,"quarterlyAppraisals":true,"quarterlyRnRs":true},"environmentWellbeing":{"physicalWorkspace":true,"virtualWorkspace":true,"o2oRoutine":true,"o2oMembers":true,"tlCoaching":true,"mentalWellbeing":true},"teamPractice":{"teamVision":true,"teamGoals":true,"teamKPIs":true,"gtkeoMeet":true,"teamDays":true,"engagementRoutines":true,"teamPerformanceEvaluation":true,"leadSpaces":true,"personalFunctionalDevelopment":true,"functionalSpaces":true,"gbDevelopmentSpaces":true,"teamClosingMeet":true,"portfolioClosingMeet":true,"engagementRoutinesShare":"https://example.org/engagementRoutinesShare","performanceEvaluationSystem":"https://example.org/performanceEvaluationSystem","quarterlyImpactReports":"https://example.org/quarterlyImpactReports","semesterImpactReport":"https://example.org/semesterImpactReport"}}');
insert into "mxTally" ("lc", "portfolio", "respondents", "submitted", "percentSum", "done") values
('Multan', 'MKT & PR', 1, 1, 64, '{"jobDescription":1,"jobKpis":1,"personalDevelopment":1,"pdpSeptember":1,"pdpDecember":1,"transitionDelivery":1,"roleStrengths":1,"onboardingLCVP":1,"toolsTLD":1,"downscaleTools":1,"transitionDocument":1,"onboardingDocument":1,"toolsDocument":1,"internalComms":1,"portfolioComms":1,"nationalUpdates":1,"facebookGroup":1,"hrPolicy":1,"codeOfEthics":1,"hrEthicsProof":1,"functionalEmail":1,"emailSignature":1,"accountabilityRoutines":1,"gbEngagementEvents":1,"portfolioEngagementEvents":1,"virtualWorkspace":1,"o2oRoutine":1,"o2oMembers":1,"tlCoaching":1,"mentalWellbeing":1,"workspacePlans":1,"teamVision":1,"teamRules":1,"teamGoals":1,"teamKPIs":1,"gtkeoMeet":1,"engagementRoutines":1,"personalFunctionalDevelopment":1,"functionalSpaces":1,"teamClosingMeet":1,"portfolioClosingMeet":1,"performanceEvaluationSystem":1,"semesterImpactReport":1}'),
('Islamabad', 'BD', 1, 0, 40, '{"pdpSeptember":1,"roleStrengths":1,"onboardingLCVP":1,"toolsLCVP":1,"toolsTLD":1,"downscaleTools":1,"onboardingDocument":1,"facebookGroup":1,"codeOfEthics":1,"emailSignature":1,"functionalEXPA":1,"gbEngagementEvents":1,"portfolioEngagementEvents":1,"physicalWorkspace":1,"virtualWorkspace":1,"o2oMembers":1,"mentalWellbeing":1,"teamGoals":1,"teamKPIs":1,"gtkeoMeet":1,"leadSpaces":1,"personalFunctionalDevelopment":1,"portfolioClosingMeet":1,"performanceEvaluationSystem":1,"quarterlyImpactReports":1,"semesterImpactReport":1}'),
('Karachi', 'oGV', 1, 1, 56, '{"jobKpis":1,"pdpDecember":1,"transitionDelivery":1,"roleStrengths":1,"onboardingLCVP":1,"onboardingMembers":1,"toolsLCVP":1,"toolsTLD":1,"downscaleTools":1,"transitionDocument":1,"toolsDocument":1,"portfolioComms":1,"hrPolicy":1,"codeOfEthics":1,"functionalEmail":1,"emailSignature":1,"functionalEXPA":1,"accountabilityRoutines":1,"portfolioEngagementEvents":1,"quarterlyRnRs":1,"physicalWorkspace":1,"virtualWorkspace":1,"o2oMembers":1,"mentalWellbeing":1,"workspacePlans":1,"teamRules":1,"teamGoals":1,"teamKPIs":1,"teamDays":1,"engagementRoutines":1,"teamPerformanceEvaluation":1,"personalFunctionalDevelopment":1,"functionalSpaces":1,"portfolioClosingMeet":1,"engagementRoutinesShare":1,"performanceEvaluationSystem":1,"quarterlyImpactReports":1,"semesterImpactReport":1}'),
('Faisalabad', 'FnL', 1, 1, 22, '{"jobKpis":1,"personalDevelopment":1,"pdpSeptember":1,"downscaleTools":1,"portfolioComms":1,"nationalUpdates":1,"facebookGroup":1,"emailSignature":1,"functionalEXPA":1,"physicalWorkspace":1,"o2oRoutine":1,"personalFunctionalDevelopment":1,"teamClosingMeet":1}'),
('LUMS', 'EwA', 1, 0, 62, '{"jobDescription":1,"jobKpis":1,"personalDevelopment":1,"pdpSeptember":1,"pdpDecember":1,"onboardingMembers":1,"toolsLCVP":1,"toolsTLD":1,"downscaleTools":1,"onboardingDocument":1,"toolsDocument":1,"internalComms":1,"portfolioComms":1,"nationalUpdates":1,"facebookGroup":1,"hrPolicy":1,"codeOfEthics":1,"hrEthicsProof":1,"functionalEmail":1,"emailSignature":1,"functionalEXPA":1,"accountabilityRoutines":1,"gbEngagementEvents":1,"physicalWorkspace":1,"virtualWorkspace":1,"o2oRoutine":1,"o2oMembers":1,"tlCoaching":1,"mentalWellbeing":1,"workspacePlans":1,"gtkeoMeet":1,"teamDays":1,"engagementRoutines":1,"teamPerformanceEvaluation":1,"personalFunctionalDevelopment":1,"functionalSpaces":1,"gbDevelopmentSpaces":1,"teamClosingMeet":1,"portfolioClosingMeet":1,"engagementRoutinesShare":1,"performanceEvaluationSystem":1,"quarterlyImpactReports":1,"semesterImpactReport":1}'),
('NUST', 'iCX', 1, 1, 71, '{"jobDescription":1,"jobKpis":1,"personalDevelopment":1,"pdpDecember":1,"transitionDelivery":1,"roleStrengths":1,"onboardingMembers":1,"toolsLCVP":1,"downscaleTools":1,"transitionDocument":1,"toolsDocument":1,"internalComms":1,"portfolioComms":1,"nationalUpdates":1,"hrPolicy":1,"codeOfEthics":1,"emailSignature":1,"functionalEXPA":1,"accountabilityRoutines":1,"gbEngagementEvents":1,"portfolioEngagementEvents":1,"quarterlyAppraisals":1,"quarterlyRnRs":1,"physicalWorkspace":1,"virtualWorkspace":1,"o2oRoutine":1,"o2oMembers":1,"tlCoaching":1,"mentalWellbeing":1,"teamVision":1,"teamGoals":1,"teamKPIs":1,"gtkeoMeet":1,"teamDays":1,"engagementRoutines":1,"teamPerformanceEvaluation":1,"leadSpaces":1,"personalFunctionalDevelopment":1,"functionalSpaces":1,"gbDevelopmentSpaces":1,"teamClosingMeet":1,"portfolioClosingMeet":1,"engagementRoutinesShare":1,"performanceEvaluationSystem":1,"quarterlyImpactReports":1,"semesterImpactReport":1}');
insert into "odModel" ("id", "text", "link", "version", "updatedAt") values
('national', '', '', 1, null);
insert into "picture" ("id", "userId", "data", "createdAt") values
('01a1dfac-329d-7a32-a952-2828f2ad4110', '01a1dfac-324d-72e9-b8a9-73d0119578fc', '\x52494646c40000005745425056503820b80000007011009d012a000100013e61309648a4232221202800800c09696ee176b11edc07e000001418e9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6c9c87bed9390f7db2721efb64e43df6ac000feff5e28bffff7381ece07b381fc75fffff295a0c41f0f912751810000000000000000'::bytea, '2026-11-15T14:46:06.749Z');
insert into "roleGrant" ("email", "role", "grantedAt") values
('later@nexus.example', 'admin', '2026-11-15T14:46:08.210Z');
insert into "routePermission" ("route", "accessRoles", "version") values
('/dashboard', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/profile', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/gcplist', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/gcps/{id}', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/gcpform', '["tm","tl","lcvp","mcvp","admin"]', 1),
('/edit-gcp/{id}', '["mcvp","admin"]', 1),
('/gcp-approvals', '["mcvp","admin"]', 1),
('/resource-hub', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/document-upload', '["mcvp","admin"]', 1),
('/edit-document/{id}', '["mcvp","admin"]', 1),
('/apip-cycle', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/apip-uploads', '["mcvp","admin"]', 1),
('/edit-apip-cycle/{id}', '["mcvp","admin"]', 1),
('/mx-standards', '["tl","lcvp","mcvp","admin"]', 1),
('/mx-results', '["lcvp","mcvp","admin"]', 1),
('/mx-funnel', '["tl","lcvp","mcvp","admin"]', 1),
('/mx-funnel-form', '["tl","lcvp","mcvp","admin"]', 1),
('/sona-survey', '["tm","tl","lcvp","mcvp","admin"]', 1),
('/happiness-results', '["mcvp","admin"]', 1),
('/od-model', '["user","tm","tl","lcvp","mcvp","admin"]', 1),
('/admin-panel', '["admin"]', 1),
('/audit', '["admin"]', 1);
insert into "sequence" ("name", "last") values
('sonaChange', 51),
('gcp', 12),
('conversion', 1),
('user', 13),
('audit', 144),
('adminChange', 6),
('document', 13),
('mxFunnel', 19);
insert into "session" ("id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt") values
('961adca3-750e-40b5-93c8-ac924b8b9133', 'ceLcVFDs1xIOCbxCGDSmixsJNumAVnaG', '01a1dfac-30df-763a-b39f-d0924fd8b42c', '2026-12-15T14:46:06.376Z', '127.9.0.1', 'lightMyRequest', '2026-11-15T14:46:06.376Z', '2026-11-15T14:46:06.376Z'),
('ae5ee830-cbda-42c3-ba4a-06e2b69c3ce6', 'G2LRRPAb1nAs1iOgklviyIwQWD5fF0IY', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', '2026-12-15T14:46:06.496Z', '127.9.0.2', 'lightMyRequest', '2026-11-15T14:46:06.496Z', '2026-11-15T14:46:06.496Z'),
('6d2f18cc-e1b3-46ae-ba69-864c3ee65255', 'T1MVa7QmQL2b8QheLVtjQb98Lq6GJmqF', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', '2026-12-15T14:46:06.611Z', '127.9.0.3', 'lightMyRequest', '2026-11-15T14:46:06.612Z', '2026-11-15T14:46:06.612Z'),
('824277b6-e6ea-4737-8672-1b51de8d6fc3', 'dwAqMJvu1RdEIsnj7e3rpSVNRpAS5lTe', '01a1dfac-324d-72e9-b8a9-73d0119578fc', '2026-12-15T14:46:06.724Z', '127.9.0.4', 'lightMyRequest', '2026-11-15T14:46:06.724Z', '2026-11-15T14:46:06.724Z'),
('ac045193-d1b1-4737-9867-10a05c237dce', '2KlNHKZ4RlNaSFGTHFGkONIrQ0r99Lj4', '01a1dfac-32c4-7b90-922e-fb6201496094', '2026-12-15T14:46:06.837Z', '127.9.0.5', 'lightMyRequest', '2026-11-15T14:46:06.837Z', '2026-11-15T14:46:06.837Z'),
('1b370b5b-916e-46f5-9d7e-93f4f4bc8a5e', 'KWyGRLj3CsMWTdAgQbzeIBH5RAWbstqd', '01a1dfac-3320-774d-a79a-e56b4d971435', '2026-12-15T14:46:06.929Z', '127.9.0.6', 'lightMyRequest', '2026-11-15T14:46:06.929Z', '2026-11-15T14:46:06.929Z'),
('01a1dfac-3373-7f73-82ef-141ff0e66f45', '01a1dfac-3373-797d-9788-7f9930d31c52', '01a1dfac-3372-7aa7-85f7-d0b9fa8b6f5c', '2026-11-15T15:46:06.963Z', null, null, '2026-11-15T14:46:06.962Z', '2026-11-15T14:46:06.962Z'),
('01a1dfac-3377-7626-9b5d-b398bb49f23f', '01a1dfac-3377-7e48-a017-95f1655ab80f', '01a1dfac-3374-7236-a0ff-3ce61ed110d3', '2026-11-15T15:46:06.967Z', null, null, '2026-11-15T14:46:06.964Z', '2026-11-15T14:46:06.964Z'),
('01a1dfac-337a-7073-87e4-341e2f606e65', '01a1dfac-337a-753e-b5e1-574e00422a36', '01a1dfac-3377-72ac-9184-143b44382906', '2026-11-15T15:46:06.970Z', null, null, '2026-11-15T14:46:06.967Z', '2026-11-15T14:46:06.967Z'),
('01a1dfac-337d-7bfd-950e-60c759e44b0b', '01a1dfac-337d-7f8e-8fb9-8fb01afd30b7', '01a1dfac-337b-7d12-9f3a-fba54aa5ede1', '2026-11-15T15:46:06.973Z', null, null, '2026-11-15T14:46:06.971Z', '2026-11-15T14:46:06.971Z'),
('01a1dfac-337f-7a3d-b97b-d65586e0673f', '01a1dfac-337f-70fe-b048-70d35ebf203f', '01a1dfac-337e-74d7-b07f-38b9f5f8507d', '2026-11-15T15:46:06.975Z', null, null, '2026-11-15T14:46:06.974Z', '2026-11-15T14:46:06.974Z'),
('01a1dfac-3381-7586-a3cc-3845ede4ff3b', '01a1dfac-3381-7b18-9bd4-f536d42ddc89', '01a1dfac-3380-7f08-97a8-ecef583e0ac8', '2026-11-15T15:46:06.977Z', null, null, '2026-11-15T14:46:06.976Z', '2026-11-15T14:46:06.976Z');
insert into "sonaChange" ("seq", "surveyId", "portfolio", "isDone", "wasDone", "request", "changedByUid", "changedBy", "changedAt") values
(1, '01a1dfac-3058-777f-a167-dc70901f132c', 'MKT & PR', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(2, '01a1dfac-3058-777f-a167-dc70901f132c', 'iCX', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(3, '01a1dfac-3058-777f-a167-dc70901f132c', 'oGV', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(4, '01a1dfac-3058-777f-a167-dc70901f132c', 'oGT', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(5, '01a1dfac-3058-777f-a167-dc70901f132c', 'EwA', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(6, '01a1dfac-3058-777f-a167-dc70901f132c', 'MXP', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(7, '01a1dfac-3058-777f-a167-dc70901f132c', 'FnL', 1, 0, '01a1dfac-355b-762b-bb3d-67d34296bed4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
(8, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'MKT & PR', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(9, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'iCX', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(10, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'oGV', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(11, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'oGT', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(12, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'EwA', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(13, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'BD', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(14, '01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'MXP', 1, 0, '01a1dfac-356e-74aa-9e2e-f4f6eea5c6bf', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
(15, '01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'MKT & PR', 1, 0, '01a1dfac-357a-7ea0-99be-2cdd325d03ba', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
(16, '01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'iCX', 1, 0, '01a1dfac-357a-7ea0-99be-2cdd325d03ba', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
(17, '01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'oGT', 1, 0, '01a1dfac-357a-7ea0-99be-2cdd325d03ba', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
(18, '01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'BD', 1, 0, '01a1dfac-357a-7ea0-99be-2cdd325d03ba', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
(19, '01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'FnL', 1, 0, '01a1dfac-357a-7ea0-99be-2cdd325d03ba', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
(20, '01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'oGT', 1, 0, '01a1dfac-3587-7e2b-8a8f-1747f0315e63', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
(21, '01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'EwA', 1, 0, '01a1dfac-3587-7e2b-8a8f-1747f0315e63', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
(22, '01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'FnL', 1, 0, '01a1dfac-3587-7e2b-8a8f-1747f0315e63', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
(23, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'iCX', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(24, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'oGV', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(25, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'oGT', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(26, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'EwA', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(27, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'BD', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(28, '01a1dfac-3058-72af-afee-22e9b3cc51db', 'MXP', 1, 0, '01a1dfac-358d-7392-88a3-91ff5b27d9e4', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
(29, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'MKT & PR', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(30, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'oGV', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(31, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'oGT', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(32, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'EwA', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(33, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'BD', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(34, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'MXP', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(35, '01a1dfac-3058-7daf-84d9-e89fc0407120', 'FnL', 1, 0, '01a1dfac-35a2-7128-b38b-48ef8fd4d40a', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
(36, '01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'oGT', 1, 0, '01a1dfac-35ae-7e9a-90c3-5c16043e7a73', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.534Z'),
(37, '01a1dfac-3058-72c6-a0c5-8ce501530b29', 'oGV', 1, 0, '01a1dfac-35b4-740a-9ebe-d5c02e496acd', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.540Z'),
(38, '01a1dfac-3058-72c6-a0c5-8ce501530b29', 'oGT', 1, 0, '01a1dfac-35b4-740a-9ebe-d5c02e496acd', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.540Z'),
(39, '01a1dfac-3058-7653-b422-5ca36a712187', 'MKT & PR', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(40, '01a1dfac-3058-7653-b422-5ca36a712187', 'iCX', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(41, '01a1dfac-3058-7653-b422-5ca36a712187', 'oGV', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(42, '01a1dfac-3058-7653-b422-5ca36a712187', 'oGT', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(43, '01a1dfac-3058-7653-b422-5ca36a712187', 'EwA', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(44, '01a1dfac-3058-7653-b422-5ca36a712187', 'BD', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(45, '01a1dfac-3058-7653-b422-5ca36a712187', 'MXP', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(46, '01a1dfac-3058-7653-b422-5ca36a712187', 'FnL', 1, 0, '01a1dfac-35ba-7d3c-ad49-32cdd7eb6ed7', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
(47, '01a1dfac-3058-7045-84cf-2616b5dfb974', 'iCX', 1, 0, '01a1dfac-35c5-7166-b695-94d96f8c3e26', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
(48, '01a1dfac-3058-7045-84cf-2616b5dfb974', 'oGV', 1, 0, '01a1dfac-35c5-7166-b695-94d96f8c3e26', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
(49, '01a1dfac-3058-7045-84cf-2616b5dfb974', 'oGT', 1, 0, '01a1dfac-35c5-7166-b695-94d96f8c3e26', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
(50, '01a1dfac-3058-7045-84cf-2616b5dfb974', 'EwA', 1, 0, '01a1dfac-35c5-7166-b695-94d96f8c3e26', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
(51, '01a1dfac-3058-7045-84cf-2616b5dfb974', 'FnL', 1, 0, '01a1dfac-35c5-7166-b695-94d96f8c3e26', '01a1dfac-316c-74d6-aa9f-4dc54b577a11', 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z');
insert into "sonaPortfolio" ("surveyId", "portfolio", "place", "isDone", "changedBy", "changedAt") values
('01a1dfac-3058-777f-a167-dc70901f132c', 'BD', 5, 0, null, null),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'FnL', 7, 0, null, null),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'oGV', 2, 0, null, null),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'EwA', 4, 0, null, null),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'MXP', 6, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'iCX', 1, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'oGV', 2, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'oGT', 3, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'EwA', 4, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'BD', 5, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'MXP', 6, 0, null, null),
('01a1dfac-3058-7443-a318-56553b602752', 'FnL', 7, 0, null, null),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'iCX', 1, 0, null, null),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'oGV', 2, 0, null, null),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'BD', 5, 0, null, null),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'MXP', 6, 0, null, null),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'FnL', 7, 0, null, null),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'iCX', 1, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'iCX', 1, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'oGV', 2, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'EwA', 4, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'BD', 5, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'MXP', 6, 0, null, null),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'FnL', 7, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'iCX', 1, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'EwA', 4, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'BD', 5, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'MXP', 6, 0, null, null),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'FnL', 7, 0, null, null),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'MKT & PR', 0, 0, null, null),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'BD', 5, 0, null, null),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'MXP', 6, 0, null, null),
('01a1dfac-3058-777f-a167-dc70901f132c', 'MKT & PR', 0, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'MXP', 6, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'MKT & PR', 0, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'MKT & PR', 0, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'BD', 5, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
('01a1dfac-3058-79c5-aa6b-7a2ac7bd9233', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.482Z'),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
('01a1dfac-3058-7e4b-bb70-7127c97b11e8', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.495Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'MKT & PR', 0, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-73c6-99e2-1c74ab8d2823', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.534Z'),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.540Z'),
('01a1dfac-3058-72c6-a0c5-8ce501530b29', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.540Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'MKT & PR', 0, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'iCX', 1, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'oGV', 2, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
('01a1dfac-3058-7045-84cf-2616b5dfb974', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.557Z'),
('01a1dfac-3058-777f-a167-dc70901f132c', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.451Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'BD', 5, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-7556-ac2a-c1aec2a85b69', 'MXP', 6, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.471Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'oGT', 3, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'BD', 5, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-72af-afee-22e9b3cc51db', 'MXP', 6, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.501Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'BD', 5, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'MXP', 6, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7daf-84d9-e89fc0407120', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.522Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'EwA', 4, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'BD', 5, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'MXP', 6, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z'),
('01a1dfac-3058-7653-b422-5ca36a712187', 'FnL', 7, 1, 'Hamza Siddiqui', '2026-11-15T14:46:07.546Z');
insert into "throttle" ("key", "count", "endsAt") values
('signUp:network:127.1.0.1', 1, '2026-11-15T15:46:06.245Z'),
('token:network:127.1.0.2', 1, '2026-11-15T15:01:06.321Z'),
('signUp:network:127.1.0.3', 1, '2026-11-15T15:46:06.404Z'),
('token:network:127.1.0.4', 1, '2026-11-15T15:01:06.454Z'),
('signUp:network:127.1.0.5', 1, '2026-11-15T15:46:06.506Z'),
('token:network:127.1.0.6', 1, '2026-11-15T15:01:06.568Z'),
('signUp:network:127.1.0.7', 1, '2026-11-15T15:46:06.623Z'),
('token:network:127.1.0.8', 1, '2026-11-15T15:01:06.677Z'),
('signUp:network:127.1.0.9', 1, '2026-11-15T15:46:06.752Z'),
('token:network:127.1.0.10', 1, '2026-11-15T15:01:06.796Z'),
('signUp:network:127.1.0.11', 1, '2026-11-15T15:46:06.846Z'),
('token:network:127.1.0.12', 1, '2026-11-15T15:01:06.887Z'),
('happiness:127.1.0.90', 1, '2026-11-15T14:56:07.562Z'),
('happiness:127.1.0.91', 1, '2026-11-15T14:56:07.568Z'),
('happiness:127.1.0.92', 1, '2026-11-15T14:56:07.572Z'),
('happiness:127.1.0.93', 1, '2026-11-15T14:56:07.576Z'),
('happiness:127.1.0.94', 1, '2026-11-15T14:56:07.580Z'),
('happiness:127.1.0.95', 1, '2026-11-15T14:56:07.586Z'),
('happiness:127.1.0.96', 1, '2026-11-15T14:56:07.591Z'),
('happiness:127.1.0.97', 1, '2026-11-15T14:56:07.594Z'),
('happiness:127.1.0.98', 1, '2026-11-15T14:56:07.598Z'),
('happiness:127.1.0.99', 1, '2026-11-15T14:56:07.603Z'),
('happiness:127.1.0.100', 1, '2026-11-15T14:56:07.607Z'),
('happiness:127.1.0.101', 1, '2026-11-15T14:56:07.610Z'),
('happiness:127.1.0.102', 1, '2026-11-15T14:56:07.614Z'),
('happiness:127.1.0.103', 1, '2026-11-15T14:56:07.617Z'),
('happiness:127.1.0.104', 1, '2026-11-15T14:56:07.620Z'),
('happiness:127.1.0.105', 1, '2026-11-15T14:56:07.624Z'),
('happiness:127.1.0.106', 1, '2026-11-15T14:56:07.629Z'),
('happiness:127.1.0.107', 1, '2026-11-15T14:56:07.633Z'),
('happiness:127.1.0.108', 1, '2026-11-15T14:56:07.639Z'),
('happiness:127.1.0.109', 1, '2026-11-15T14:56:07.643Z'),
('happiness:127.1.0.110', 1, '2026-11-15T14:56:07.648Z'),
('happiness:127.1.0.111', 1, '2026-11-15T14:56:07.653Z'),
('happiness:127.1.0.112', 1, '2026-11-15T14:56:07.657Z'),
('happiness:127.1.0.113', 1, '2026-11-15T14:56:07.662Z'),
('happiness:127.1.0.114', 1, '2026-11-15T14:56:07.666Z'),
('happiness:127.1.0.115', 1, '2026-11-15T14:56:07.676Z'),
('happiness:127.1.0.117', 1, '2026-11-15T14:56:07.687Z'),
('happiness:127.1.0.118', 1, '2026-11-15T14:56:07.691Z'),
('happiness:127.1.0.119', 1, '2026-11-15T14:56:07.699Z'),
('happiness:127.1.0.120', 1, '2026-11-15T14:56:07.702Z'),
('happiness:127.1.0.121', 1, '2026-11-15T14:56:07.707Z'),
('happiness:127.1.0.122', 1, '2026-11-15T14:56:07.712Z'),
('happiness:127.1.0.123', 1, '2026-11-15T14:56:07.716Z'),
('happiness:127.1.0.124', 1, '2026-11-15T14:56:07.719Z'),
('happiness:127.1.0.125', 1, '2026-11-15T14:56:07.725Z'),
('happiness:127.1.0.127', 1, '2026-11-15T14:56:07.733Z'),
('signUp:network:127.1.0.132', 1, '2026-11-15T15:46:07.778Z'),
('reset:address:lcvp@nexus.example', 1, '2026-11-15T15:01:07.832Z'),
('reset:network:127.1.0.133', 1, '2026-11-15T15:01:07.833Z'),
('signIn:network:127.9.0.9', 1, '2026-11-15T15:01:08.120Z'),
('signIn:network:127.9.0.10', 1, '2026-11-15T15:01:08.159Z'),
('signIn:address:tm@nexus.example', 3, '2026-11-15T15:01:08.087Z'),
('signIn:network:127.9.0.11', 1, '2026-11-15T15:01:08.204Z');
insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt") values
('01a1dfac-36cf-7946-9690-2d2a815d3fff', 'verify-email:f6b1cda53f65d73ff0c2d3a04124cb3ff10637f01afcec6a1938113d65bff089', '01a1dfac-36ce-7c02-8b73-7e0c6285960d', '2026-11-16T14:46:07.823Z', '2026-11-15T14:46:07.823Z', '2026-11-15T14:46:07.823Z'),
('01a1dfac-36da-79b6-98c5-06d3f4e2e0bb', 'reset-password:17282d55ca79d64b436c4c40bdc276433fdbf7b39db2d39ffb6363534631d5a8', '01a1dfac-31e0-7806-9ca4-76abbf4f5aad', '2026-11-15T15:46:07.834Z', '2026-11-15T14:46:07.834Z', '2026-11-15T14:46:07.834Z');
