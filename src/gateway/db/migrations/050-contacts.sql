-- How a member is reached beside the mobile number.

alter table member
  add column email text check (length(email) between 3 and 255),
  add column email_verified boolean not null default false;
-- An address that nobody proved to hold keeps nobody from it.
create unique index member_by_email on member (merchant, lower(email)) where email_verified;
