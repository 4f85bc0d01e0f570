import type { Client } from 'pg';

/** The schema's tables; `per_merchant` are those with a merchant column. */
export const TABLES = `
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant' and not a.attisdropped) as per_merchant
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p')`;

const RULE = `(merchant = ( SELECT current_tenant() AS current_tenant))`;
const NAMED = `(merchant = current_setting('app.merchant'::text, true))`;
const STAFF_RULE = `(merchant = ANY (( SELECT staff_merchants() AS staff_merchants)::text[]))`;
/**
 * SECURITY DEFINER functions and the roles that may call them: functions for tenant isolation, functions that move
 * money, public information, and triggers, which no role calls.
 */
const DEFINERS = `(values ('current_tenant', 'public'), ('staff_merchants', 'public'), ('move_money', 'livery_app'), ('hold_account', 'livery_app'),
  ('post_game_money', 'livery_app'), ('keep_round_outcome', 'livery_app'), ('brand_heads', 'livery_app'), ('check_transfer', 'public'), ('check_withdrawal', 'public'),
  ('notify_pages', 'public'), ('notify_inbox', 'public'), ('notify_export', 'public'), ('emit_event', 'livery_app'), ('posting_at', 'livery_app'),
  ('place_newcomer', 'public'), ('move_line', 'public'), ('follow_account', 'public'),
  ('pause_missions', 'livery_app'), ('count_calls', 'livery_app'), ('find_session', 'livery_app'), ('read_balance', 'livery_app'),
  ('return_to_play', 'livery_app'),
  ('hold_accounts', 'livery_app'), ('pay_settlements', 'livery_app'),
  ('check_contract', 'public'), ('keep_paid_line', 'public'), ('check_closed_run', 'public'),
  ('keep_playing', 'public'), ('hold_grant', 'livery_app'), ('pay_rewards', 'livery_app'),
  ('guard_play', 'livery_app'), ('set_identity_deadline', 'livery_app'), ('keep_session_time', 'public'), ('follow_opened_account', 'public'), ('follow_play_session', 'public'), ('own_play_since', 'livery_app'), ('follow_limit', 'public'), ('follow_pause', 'public'), ('follow_register', 'public'), ('follow_identity', 'public'),
  ('take_point_ranks', 'public'), ('follow_point_ranks', 'public'), ('note_rank', 'public'), ('check_redeem', 'public'))
  as allowed (name, to_role)`;
const OWN_SCHEMA = `(select oid from pg_namespace where nspname = 'public')`;

const EVERYBODY = `array['livery_app', 'livery_console', 'livery_edge']`;
const ROLES = `array['livery_app', 'livery_console']`;

/** Each query returns one row of `fault` per violation. */
const QUESTIONS: readonly string[] = [
  `select name || ' has a merchant column without forced row-level security' as fault
   from (${TABLES}) t where per_merchant and not forced`,

  `select t.name || ' does not have exactly its two policies for all commands with USING and WITH CHECK on the merchant' as fault
   from (${TABLES}) t join pg_class c on c.oid = t.oid
     left join pg_policy p on p.polrelid = t.oid and p.polname <> 'staff_scope'
   where t.per_merchant group by t.name
   having count(p.oid) <> 2 or not bool_and(p.polpermissive and p.polcmd = '*'
     and pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)
     and (p.polname, pg_get_expr(p.polqual, p.polrelid), p.polroles) in (
       ('current_tenant', $rule$${RULE}$rule$, array['livery_app'::regrole::oid, 'livery_console'::regrole::oid]),
       ('named_merchant', $rule$${NAMED}$rule$, array[c.relowner, 'livery_edge'::regrole::oid])))`,

  `select t.name || ' lets staff do more than read what their scope names' as fault
   from (${TABLES}) t join pg_policy p on p.polrelid = t.oid and p.polname = 'staff_scope'
   where p.polcmd <> 'r' or p.polroles <> array['livery_console'::regrole::oid]
     or pg_get_expr(p.polqual, p.polrelid) <> $rule$${STAFF_RULE}$rule$`,

  `select 'livery_console may ' || p || ' on the merchants’ table ' || t.name as fault
   from (${TABLES}) t, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
   where (t.per_merchant or t.name = 'merchant') and not (t.name = 'journal' and p = 'INSERT')
     and has_table_privilege('livery_console', t.oid, p)`,

  `select i.relname || ' is a UNIQUE of ' || t.name || ' that leaves the merchant out' as fault
   from (${TABLES}) t join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
   where t.per_merchant and not exists (
     select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'merchant' and a.attnotnull and a.attnum = any (x.indkey))`,

  `select c.conname || ' is a foreign key between merchants’ tables that leaves the merchant out' as fault
   from pg_constraint c join (${TABLES}) t on t.oid = c.conrelid join (${TABLES}) r on r.oid = c.confrelid
   where c.contype = 'f' and t.per_merchant and r.per_merchant and not exists (
     select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'merchant' and a.attnum = any (c.conkey))`,

  `select 'livery_app may ' || p || ' on the platform table ' || t.name as fault
   from (${TABLES}) t, unnest(array['INSERT', 'UPDATE', 'DELETE']) p
   where not t.per_merchant and has_table_privilege('livery_app', t.oid, p)`,

  `select 'livery_app may read the staff’s table ' || t.name as fault
   from (${TABLES}) t where t.name like 'staff\\_%' and has_any_column_privilege('livery_app', t.oid, 'SELECT')`,

  `select 'livery_app may ' || p || ' ' || t.name as fault
   from (${TABLES}) t, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p where has_table_privilege('livery_app', t.oid, p)`,

  `select r || ' owns ' || relname as fault from pg_class, unnest(${ROLES}) r where relowner = r::regrole
   union all select r || ' owns the function ' || proname from pg_proc, unnest(${ROLES}) r where proowner = r::regrole`,

  `select rolname || ' has rights of an administrator' as fault from pg_roles
   where rolname = any (${ROLES}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
   union all select r || ' is a member of ' || roleid::regrole from pg_auth_members, unnest(${ROLES}) r where member = r::regrole
   union all select r || ' may create in the schema' from unnest(${ROLES}) r where has_schema_privilege(r, 'public', 'CREATE')`,

  `select proname || ' is a SECURITY DEFINER function' as fault from pg_proc left join ${DEFINERS} on name = proname
   where pronamespace = ${OWN_SCHEMA} and prosecdef and (name is null
     or to_role <> 'public' and has_function_privilege('public', oid, 'EXECUTE'))`,

  `select r || ' may see the signing key' as fault from unnest(${EVERYBODY}) r
   where has_any_column_privilege(r, 'signing_key', 'SELECT, INSERT, UPDATE')
     or has_function_privilege(r, 'is_signed(text, text)', 'EXECUTE')`,

  `select r || ' may make objects of its own in this database' as fault from unnest(${EVERYBODY}) r
   where has_database_privilege(r, current_database(), 'TEMPORARY') or has_database_privilege(r, current_database(), 'CREATE')
     or has_schema_privilege(r, 'public', 'CREATE')`,

  `select r || ' may ' || p || ' on ' || t.name || ', which functions alone write' as fault
   from (${TABLES}) t, unnest(${EVERYBODY}) r, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
   where t.name in ('transfer', 'posting', 'game_round', 'game_transaction', 'ledger_block', 'ledger_check', 'account_delta')
     and has_table_privilege(r, t.oid, p)
   union all select r || ' may change balances' from unnest(${EVERYBODY}) r
   where has_any_column_privilege(r, 'ledger_account', 'UPDATE')
     or has_column_privilege(r, 'ledger_account', 'balance', 'INSERT')
   union all select r || ' may change what an order holds' from unnest(${EVERYBODY}) r
   where has_column_privilege(r, 'withdrawal', 'held_minor', 'INSERT, UPDATE')
     or has_column_privilege(r, 'bonus_grant', 'left_minor', 'INSERT, UPDATE')`,

  `select relname || ' is a view that looks past the policies' as fault from pg_class
   where relnamespace = ${OWN_SCHEMA} and (relkind = 'm' or (relkind = 'v'
     and not coalesce(reloptions::text ~ 'security_invoker=(true|on)', false)))`,
];

/** Finds everything in a database that could expose one merchant's rows to another; empty if isolation holds. */
export async function isolationFaults(owner: Client): Promise<string[]> {
  const faults: string[] = [];
  for (const question of QUESTIONS) {
    const { rows } = await owner.query<{ fault: string }>(question);
    faults.push(...rows.map((row) => row.fault));
  }
  return faults;
}
