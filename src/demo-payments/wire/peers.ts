import { createHash } from 'node:crypto';
import type { PayAccount } from '../books/items.ts';

/** Fake peers for C2C payments if the gateway matched no player. */
const PEERS: readonly PayAccount[] = [
  { bank: 'Bank of Peers', number: '9900 0417 22', holder: 'Mai Tran' },
  { bank: 'Bank of Peers', number: '9900 1385 06', holder: 'Kenji Mori' },
  { bank: 'Bank of Peers', number: '9900 2951 70', holder: 'Siti Rahma' },
  { bank: 'Bank of Peers', number: '9900 6620 38', holder: 'Anan Chaiyo' },
];

/** Deterministic: the same peer for the same reference. */
export function peerOf(reference: string): PayAccount {
  const [byte = 0] = createHash('sha256').update(reference).digest();
  return PEERS[byte % PEERS.length] as PayAccount;
}
