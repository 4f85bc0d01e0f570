import { compileContract } from '#conformance/kit/contract-checks.ts';
import { createKit } from '#conformance/kit/kit.ts';
import type { Profile } from '#conformance/kit/profile.ts';
import { openWire } from '#conformance/verdict/exchange.ts';
import type { ConformanceGateway } from '#tests/support/conformance-gateway.ts';

/**
 * The profile of our gateway with a member session at its first merchant: lets a read-only run call what needs a
 * session.
 */
export async function signedInProfile({ url, port, secrets, profileAt }: ConformanceGateway): Promise<Profile> {
  const profile = profileAt(port);
  const [first, ...others] = profile.merchants;
  if (!first) throw new Error('The profile has no merchant.');
  const wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  const kit = createKit({ url, profile, secrets, readOnly: false, wire, checksOf: compileContract(false) });
  const { token, cookies } = await kit.newSession(first);
  wire.close();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { ...profile, merchants: [{ ...first, members: [{ token: token ?? '', cookie }] }, ...others] };
}
