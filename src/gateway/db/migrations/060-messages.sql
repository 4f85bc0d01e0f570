-- Codes by e-mail beside those by text message, bound to what they were asked for; messages that a sender delivers.

alter table verification_code rename column number to recipient;
alter table verification_code drop constraint verification_code_number_check;
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code
  add column channel text not null default 'sms' check (channel in ('sms', 'email')),
  -- keyed hash of the ticket or member that the code is bound to beside its recipient
  add column attempt bytea check (length(attempt) = 32),
  -- what budgets count text messages by: the country's dialling code, and the number without its last four digits
  add column dialling_code text check (dialling_code ~ '^[0-9]{1,5}$'),
  add column number_range text check (number_range ~ '^[+][0-9]{1,11}$'),
  add constraint verification_code_purpose_check check (purpose in ('login', 'register', 'secondStep', 'contact')),
  -- E.164, or an e-mail address in lower case
  add constraint verification_code_recipient_check check (
    case channel when 'sms' then recipient ~ '^[+][0-9]{4,15}$' else recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$' end
  );
alter index verification_code_by_number rename to verification_code_by_recipient;
drop index verification_code_by_age;
create index verification_code_by_age on verification_code (merchant, channel, created_at);
create index verification_code_by_range on verification_code (merchant, number_range, created_at);
create index verification_code_by_dialling_code on verification_code (merchant, dialling_code, created_at);

-- Raised when far more codes are sent than verified: somebody may be paid for the messages. For operators to read.
create table code_alarm (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- in the hour before last_at
  sends integer not null,
  verified integer not null,
  primary key (merchant, id)
);
create index code_alarm_by_time on code_alarm (merchant, channel, last_at);
call keep_merchants_apart('code_alarm', 'select, insert, update, delete');

-- null: the defaults. {"sms": {...}, "email": {...}}
alter table identity_setting add column code_budgets jsonb check (jsonb_typeof(code_budgets) = 'object');

alter table outbox
  add column subject text,
  add column html text,
  -- nothing is delivered after it
  add column expires_at timestamptz not null default now() + interval '1 day',
  -- when the sender may next take it; it also keeps other senders away while one is at it
  add column next_at timestamptz not null default now(),
  add column attempts integer not null default 0;
create index outbox_by_due on outbox (merchant, next_at) where kind = 'email';
create index outbox_by_age on outbox (merchant, created_at);
grant update on outbox to livery_app;
