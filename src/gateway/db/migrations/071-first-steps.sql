-- The first steps that a new member has completed, and 'away' once they are dismissed. Existing members are not new.
alter table member add column first_steps text[] not null default '{away}'
  check (first_steps <@ array['limits', 'offer', 'away']);
alter table member alter column first_steps set default '{}';
