import type { Client } from 'pg';

/** Last entry of each hash chain, by merchant; `-` is the platform's journal. */
export interface Heads {
  readonly books: readonly Head[];
  readonly journal: readonly Head[];
}

export interface Head {
  readonly merchant: string;
  readonly seq: number;
  readonly hash: string;
}

/** Reads the heads of all chains. The connected role must pass row-level security. */
export async function readHeads(client: Client): Promise<Heads> {
  const read = async (table: 'journal' | 'ledger_block'): Promise<readonly Head[]> => {
    const { rows } = await client.query<{ merchant: string; seq: string; hash: string }>(
      `select distinct on (merchant) merchant, seq::text, encode(hash, 'hex') as hash from ${table} order by merchant, seq desc`,
    );
    return rows.map(({ merchant, seq, hash }) => ({ merchant, seq: Number(seq), hash }));
  };
  return { books: await read('ledger_block'), journal: await read('journal') };
}

/** The lines that `--expect` of `npm run ledger` and `npm run journal` read. */
export function writeHeads(heads: readonly Head[]): string {
  return heads.map(({ merchant, seq, hash }) => `${merchant}:${seq}:${hash}\n`).join('');
}

/** Throws SyntaxError for a line that is no head. */
export function parseHeads(text: string): readonly Head[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, merchant = '', seq = '', hash = ''] = HEAD.exec(line) ?? [];
      if (merchant === '') throw new SyntaxError(`"${line}" is no head of a chain (M:SEQ:HASH).`);
      return { merchant, seq: Number(seq), hash };
    });
}

const HEAD = /^([a-z][a-z0-9-]{1,31}|-):(\d{1,15}):([0-9a-f]{64})$/;
