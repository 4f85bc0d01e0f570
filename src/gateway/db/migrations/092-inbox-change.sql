-- Notifies a member's pages of the change named by the trigger's argument (and, by the second argument, its subject),
-- addressed by the tags of the tabs' tokens (contract, session-tag.ts): a change notification at commit, whichever
-- role wrote the row: writers of an inbox need not have access to sessions. A notification holds 8,000 bytes.
create function notify_pages() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes',
    tg_argv[0] || ' ' || reported.merchant || ' ' || array_to_string(reported.tags[1:200], ',') || coalesce(' ' || tg_argv[1], ''))
  from (
    select token.merchant, array_agg(encode(substring(token.hash for 8), 'hex') order by token.created_at desc) as tags
    from (select distinct merchant, member_id from written) as concerned
    join session using (merchant, member_id)
    join session_token as token on token.merchant = session.merchant and token.session_id = session.id
    group by token.merchant, session.member_id
  ) as reported;
  return null;
end
$$;

-- For messages also their kinds: pages reload the data that these may have changed.
create function notify_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes',
    'inbox ' || reported.merchant || ' ' || array_to_string(reported.tags[1:200], ',') || ' ' || array_to_string(reported.kinds[1:40], ','))
  from (
    select token.merchant, array_agg(encode(substring(token.hash for 8), 'hex') order by token.created_at desc) as tags,
      concerned.kinds
    from (select merchant, member_id, array_agg(distinct kind) as kinds from written group by merchant, member_id) as concerned
    join session using (merchant, member_id)
    join session_token as token on token.merchant = session.merchant and token.session_id = session.id
    group by token.merchant, session.member_id, concerned.kinds
  ) as reported;
  return null;
end
$$;
create trigger notify_inbox after insert on inbox_message
  referencing new table as written for each statement execute function notify_inbox();
