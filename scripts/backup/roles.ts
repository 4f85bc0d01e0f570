import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

interface Role {
  readonly name: string;
  readonly rights: readonly string[];
  readonly memberOf: readonly string[];
  readonly settings: readonly string[];
}

/**
 * SQL that creates the roles which the connected database refers to (owners, grants, policies), without passwords and
 * without touching existing roles. pg_dump leaves roles out: they belong to the server.
 */
export async function writeRoles(client: Client): Promise<string> {
  const roles = await readRoles(client);
  const created = roles.map(({ name, rights, settings }) => {
    const role = escapeIdentifier(name);
    const lines = [
      `create role ${role} with ${rights.join(' ')};`,
      ...settings.map((setting) => `alter role ${role} set ${writeSetting(setting)};`),
    ];
    return `do $role$ begin\n  if not exists (select from pg_roles where rolname = ${escapeLiteral(name)}) then\n${lines.map((line) => `    ${line}`).join('\n')}\n  end if;\nend $role$;`;
  });
  const memberships = roles.flatMap(({ name, memberOf }) =>
    memberOf.map((group) => `grant ${escapeIdentifier(group)} to ${escapeIdentifier(name)};`),
  );
  return `${[...created, ...memberships].join('\n')}\n`;
}

async function readRoles(client: Client): Promise<readonly Role[]> {
  const { rows } = await client.query<{
    name: string;
    login: boolean;
    createrole: boolean;
    createdb: boolean;
    bypass: boolean;
    inherit: boolean;
    groups: string[];
    settings: string[] | null;
  }>(`select r.rolname as name, rolcanlogin as login, rolcreaterole as createrole, rolcreatedb as createdb,
        rolbypassrls as bypass, rolinherit as inherit,
        array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid order by 1) as groups,
        (select setconfig from pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0) as settings
      from pg_roles r
      where not rolsuper and r.rolname !~ '^pg_' and r.oid in (
        select refobjid from pg_shdepend d where refclassid = 'pg_authid'::regclass
          and d.dbid = (select oid from pg_database where datname = current_database())
        union select datdba from pg_database where datname = current_database()
        union select refobjid from pg_shdepend where classid = 'pg_database'::regclass
          and objid = (select oid from pg_database where datname = current_database()))
      order by 1`);
  return rows.map(({ name, login, createrole, createdb, bypass, inherit, groups, settings }) => ({
    name,
    rights: [
      login ? 'login' : 'nologin',
      createrole ? 'createrole' : 'nocreaterole',
      createdb ? 'createdb' : 'nocreatedb',
      bypass ? 'bypassrls' : 'nobypassrls',
      inherit ? 'inherit' : 'noinherit',
    ],
    memberOf: groups,
    settings: settings ?? [],
  }));
}

function writeSetting(setting: string): string {
  const at = setting.indexOf('=');
  return `${escapeIdentifier(setting.slice(0, at))} = ${escapeLiteral(setting.slice(at + 1))}`;
}
