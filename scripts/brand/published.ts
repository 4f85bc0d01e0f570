/** Brand commands that need the database. */

import { CommandError } from '../command-error.ts';
import { fetchBrand } from './fetch.ts';
import { publish } from './publish.ts';
import { revisions } from './revisions.ts';
import { rollBack, withdraw } from './rollback.ts';

interface Values {
  readonly note?: string | undefined;
  readonly to?: string | undefined;
  readonly revision?: string | undefined;
  readonly json: boolean;
}

const LONGEST_NOTE = 500;

export function runPublished(command: string, merchant: string, values: Values): Promise<number> {
  const { note, to, revision, json } = values;
  if ((note ?? '').length > LONGEST_NOTE) throw new CommandError(`A note can have at most ${LONGEST_NOTE} characters.`);
  if (command === 'publish') return publish(merchant, note);
  if (command === 'revisions') return revisions(merchant, json);
  if (command === 'rollback') return rollBack(merchant, to, note);
  if (command === 'withdraw') return withdraw(merchant, note);
  return fetchBrand(merchant, revision, to);
}
