-- Identity of members, as market packs demand it (docs/explanation/limits.md#identity).

-- No row: nothing was asked. Expired: verified, and expires_at has passed.
create table member_identity (
  merchant text not null references merchant (code),
  member_id uuid not null,
  state text not null check (state in ('ASKED', 'REVIEW', 'VERIFIED', 'REFUSED')),
  -- what is verified
  attributes text[] not null default '{}',
  version bigint not null default 1,
  -- of the latest decision, which is that of staff or of the provider
  decided_by text check (decided_by in ('STAFF', 'PROVIDER')),
  decided_at timestamptz,
  -- why staff refused; members read its text
  why text check (why in ('UNREADABLE', 'OUTDATED', 'DIFFERENT', 'OTHER')),
  expires_at timestamptz,
  -- when staff must have looked
  due_at timestamptz,
  changed_at timestamptz not null,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id),
  constraint decision_is_whole check ((decided_by is null) = (decided_at is null)),
  constraint refusal_has_a_reason check ((state = 'REFUSED') = (why is not null)),
  constraint verified_is_decided check (state <> 'VERIFIED' or decided_at is not null and cardinality(attributes) > 0),
  constraint only_verified_expires check (expires_at is null or cardinality(attributes) > 0),
  constraint review_has_a_time check ((state = 'REVIEW') = (due_at is not null))
);
comment on column member_identity.expires_at is 'of VERIFIED; null: it stays valid';
create index member_identity_in_review on member_identity (merchant, due_at, member_id) where state = 'REVIEW';
call enable_tenant_rls('member_identity',
  'select, insert, update (state, attributes, version, decided_by, decided_at, why, expires_at, due_at, changed_at)');
call grant_staff_read('member_identity');

-- Every state. Append-only, written by the trigger below.
create table identity_change (
  merchant text not null,
  id bigint not null generated always as identity,
  member_id uuid not null,
  state text not null,
  attributes text[] not null,
  decided_by text,
  why text,
  at timestamptz not null,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index identity_change_by_member on identity_change (merchant, member_id, id);
call enable_tenant_rls('identity_change', 'select');
call grant_staff_read('identity_change');

-- Pictures of documents, encrypted by the gateway; staff read them by its calls only.
create table identity_document (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null check (kind in ('IDENTITY', 'ADDRESS', 'PAYOUT_ACCOUNT')),
  picture bytea not null check (length(picture) between 1 and 2000000),
  created_at timestamptz not null,
  -- the end of the retention that the market names; null: not decided yet
  delete_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
comment on column identity_document.picture is 'encrypted by at-rest.ts: a JPEG in base64';
create index identity_document_by_member on identity_document (merchant, member_id, created_at);
call enable_tenant_rls('identity_document', 'select, insert, update (delete_at)');

create function follow_identity() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into identity_change (merchant, member_id, state, attributes, decided_by, why, at)
    values (new.merchant, new.member_id, new.state, new.attributes, new.decided_by, new.why, new.changed_at);
  -- Bets of open games wait from the next one on; a launch sets the time again.
  if tg_op = 'UPDATE' and cardinality(old.attributes) > 0 and cardinality(new.attributes) = 0 then
    update play_guard set identity_deadline = least(identity_deadline, new.changed_at)
      where merchant = new.merchant and member_id = new.member_id and identity_deadline is not null;
  end if;
  perform notify_protection(new.merchant, new.member_id, 'IDENTITY');
  return null;
end
$$;
create trigger identity_is_followed after insert or update on member_identity
  for each row execute function follow_identity();

-- From when on a member's bets wait for a verified identity, as the launch has found; null: they do not wait. The guard
-- exists (guard_play).
create function set_identity_deadline(of_member uuid, due timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  update play_guard set version = version + 1, identity_deadline = due
    where merchant = current_setting('app.merchant', true) and member_id = of_member
      and identity_deadline is distinct from due;
end
$$;
revoke execute on function set_identity_deadline(uuid, timestamptz) from public;
grant execute on function set_identity_deadline(uuid, timestamptz) to livery_app;
