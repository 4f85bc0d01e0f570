import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { endTicket, makeTicket, takeTicket } from '../identity/tickets.ts';
import '../tables.ts';

type Deps = Pick<Context, 'config' | 'random'>;

/** EdDSA, ES256, RS256: what browsers and keys of today make. */
const ALGORITHMS = [-8, -7, -257];

/** The party that passkeys are made for: the console's host, and pages of its origin alone. */
function partyOf({ config }: Deps) {
  return { id: new URL(config.consoleOrigin).hostname, name: 'Livery console', origin: config.consoleOrigin };
}

/** Asks the browser to make a passkey for an account. Its answer is good within five minutes. */
export async function askNewPasskey(
  db: Db,
  deps: Deps,
  { staffId, email, name }: { readonly staffId: string; readonly email: string; readonly name: string },
) {
  const { id: rpID, name: rpName } = partyOf(deps);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await listCredentials(db, staffId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const ticket = await makeTicket(db, deps.random, { purpose: 'newPasskey', staffId, challenge: options.challenge });
  return { ticket, options };
}

/** Keeps a passkey that a browser made; answers whose it is, undefined when the answer is not what was asked for. */
export async function keepPasskey(
  db: Db,
  deps: Deps,
  { ticket, answer, name }: { readonly ticket: string; readonly answer: object; readonly name: string },
): Promise<string | undefined> {
  const asked = await takeTicket(db, ticket, 'newPasskey');
  if (asked?.staffId === undefined) return undefined;
  await endTicket(db, ticket);
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(deps);
  const made = await validated(() =>
    verifyRegistrationResponse({
      // What it is made of is what the library judges.
      response: answer as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (made?.registrationInfo === undefined) return undefined;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkey')
    .values({
      staff_id: asked.staffId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      name,
      used_at: null,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? asked.staffId : undefined;
}

/** Asks for a passkey: of one account, or of whomever it says, who must prove to the device who they are. */
export async function askPasskey(db: Db, deps: Deps, staffId: string | undefined) {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(deps).id,
    ...(staffId === undefined ? {} : { allowCredentials: await listCredentials(db, staffId) }),
    userVerification: staffId === undefined ? 'required' : 'preferred',
  });
  const ticket = await makeTicket(db, deps.random, { purpose: 'passkey', staffId, challenge: options.challenge });
  return { ticket, options };
}

/** Judges a passkey's answer, which is good once; answers whose it is. */
export async function validatePasskey(
  db: Db,
  deps: Deps,
  { ticket, answer }: { readonly ticket: string; readonly answer: object },
): Promise<string | undefined> {
  const asked = await takeTicket(db, ticket, 'passkey');
  if (asked === undefined) return undefined;
  await endTicket(db, ticket);
  const response = answer as AuthenticationResponseJSON;
  const kept = await findPasskey(db, response.id);
  if (kept === undefined || (asked.staffId ?? kept.staff_id) !== kept.staff_id) return undefined;
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(deps);
  const found = await validated(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
      },
      requireUserVerification: asked.staffId === undefined,
    }),
  );
  if (!found?.verified) return undefined;
  await db
    .updateTable('staff_passkey')
    .set({ counter: found.authenticationInfo.newCounter, used_at: sql`now()` })
    .where('id', '=', kept.id)
    .execute();
  return kept.staff_id;
}

/** The library throws at whatever does not fit: to us each is the same refusal. */
async function validated<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Two answers of one passkey follow each other: the counter tells a copy. */
function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

async function listCredentials(db: Db, staffId: string) {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staffId)
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({ id, transports }));
}
