-- What a registration leaves beside the account: who recommended it, and when its consents were given.

alter table member
  -- as it came in the address of the page, or in the form
  add column referral_code text check (length(referral_code) <= 64),
  -- the member whom it names, if any
  add column recommender_id uuid,
  -- {"terms": "2026-01-31T12:00:00Z", "ageConfirmation": ...}; empty for members of clients that do not ask
  add column consents jsonb not null default '{}' check (jsonb_typeof(consents) = 'object'),
  add foreign key (merchant, recommender_id) references member (merchant, id);
create index member_by_recommender on member (merchant, recommender_id) where recommender_id is not null;

-- Whether a registration without both consents is refused. Off: other clients ask for them on pages of their own.
alter table identity_setting add column require_consents boolean not null default false;
