import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { endTicket, makeTicket, takeTicket } from '../identity/tickets.ts';

/** Loaded with the first passkey: it has two hundred modules. */
const library = () => import('@simplewebauthn/server');

type Deps = Pick<Context, 'config' | 'random'>;

/** EdDSA, ES256, RS256: the algorithms of current browsers and security keys. */
const ALGORITHMS = [-8, -7, -257];

/** The relying party: the console's host, and only pages of its origin. */
function partyOf({ config }: Deps) {
  return { id: new URL(config.consoleOrigin).hostname, name: 'Livery console', origin: config.consoleOrigin };
}

/** Creates the options of a new passkey for an account. The challenge expires after five minutes. */
export async function askNewPasskey(
  db: Db,
  deps: Deps,
  { staffId, email, name }: { readonly staffId: string; readonly email: string; readonly name: string },
) {
  const { id: rpID, name: rpName } = partyOf(deps);
  const options = await (await library()).generateRegistrationOptions({
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

/** Stores a new passkey; returns the account id, undefined if the response does not match the challenge. */
export async function keepPasskey(
  db: Db,
  deps: Deps,
  { ticket, answer, name }: { readonly ticket: string; readonly answer: object; readonly name: string },
): Promise<string | undefined> {
  const asked = await takeTicket(db, ticket, 'newPasskey');
  if (asked?.staffId === undefined) return undefined;
  await endTicket(db, ticket);
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(deps);
  const made = await validated(async () =>
    (await library()).verifyRegistrationResponse({
      // The library validates the content.
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

/**
 * Creates a passkey challenge: for one account, or for any (discoverable credential), which requires user verification.
 */
export async function askPasskey(db: Db, deps: Deps, staffId: string | undefined) {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: partyOf(deps).id,
    ...(staffId === undefined ? {} : { allowCredentials: await listCredentials(db, staffId) }),
    userVerification: staffId === undefined ? 'required' : 'preferred',
  });
  const ticket = await makeTicket(db, deps.random, { purpose: 'passkey', staffId, challenge: options.challenge });
  return { ticket, options };
}

/** Verifies a passkey response, which is valid once; returns the account id. */
export async function validatePasskey(
  db: Db,
  deps: Deps,
  { ticket, answer }: { readonly ticket: string; readonly answer: object },
): Promise<string | undefined> {
  const asked = await takeTicket(db, ticket, 'passkey');
  if (asked === undefined) return undefined;
  await endTicket(db, ticket);
  const response = answer as AuthenticationResponseJSON;
  const passkey = await findPasskey(db, response.id);
  if (passkey === undefined || (asked.staffId ?? passkey.staff_id) !== passkey.staff_id) return undefined;
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(deps);
  const found = await validated(async () =>
    (await library()).verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: asked.staffId === undefined,
    }),
  );
  if (!found?.verified) return undefined;
  await db
    .updateTable('staff_passkey')
    .set({ counter: found.authenticationInfo.newCounter, used_at: sql`now()` })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.staff_id;
}

/** The library throws for any invalid response; all of them become the same refusal. */
async function validated<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Locks the row: concurrent responses of one passkey are serialized, because the counter detects cloned keys. */
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
