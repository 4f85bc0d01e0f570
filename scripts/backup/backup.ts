/**
 * `npm run backup`: dumps the gateway's database with pg_dump, restores a dump, and checks one by a trial restore with a
 * verification of books and journal (docs/guides/backup.md). Exit codes: 0 success, 1 the restored books or journal are
 * not those of the backup, 2 invalid arguments or a failed tool.
 */
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { dump } from './dump.ts';
import { readBackup } from './folder.ts';
import { check, restore } from './restore.ts';

const [FROM, INTO] = ['LIVERY_BACKUP_DATABASE_URL', 'LIVERY_RESTORE_DATABASE_URL'] as const;
const USAGE = `npm run backup -- dump FOLDER
npm run backup -- check | restore FOLDER/livery-TIME
  dump     writes FOLDER/livery-TIME, as the role of ${FROM}, which passes row-level security
  check    restores it into a scratch database of the server of ${INTO}, verifies books and journal, drops it
  restore  restores it into the new database that ${INTO} names, as a database administrator`;

async function run(): Promise<number> {
  const read = readArguments(USAGE, {});
  if (read === undefined) return 0;
  const [verb, folder, ...rest] = read.positionals;
  if (folder === undefined || rest.length > 0) throw new CommandError(USAGE);
  const print = (line: string) => void process.stderr.write(`${line}\n`);
  if (verb === 'dump') {
    console.log(await dump(readUrl(FROM), folder));
    return 0;
  }
  if (verb !== 'check' && verb !== 'restore') throw new CommandError(USAGE);
  const backup = await readBackup(folder);
  const isValid = await (verb === 'check' ? check : restore)(backup, readUrl(INTO), print);
  print(isValid ? `All is as at ${backup.manifest.at}.` : 'Books or journal are not those of the backup.');
  return isValid ? 0 : 1;
}

function readUrl(name: string): string {
  const text = process.env[name]?.trim() ?? '';
  if (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The value may contain a password: do not repeat it.
  throw new CommandError(`${name} is no PostgreSQL address; write it as postgres://user:password@host:5432/database.`);
}

try {
  process.exitCode = await run();
} catch (error) {
  reportCommandError(error);
  process.exitCode = 2;
}
