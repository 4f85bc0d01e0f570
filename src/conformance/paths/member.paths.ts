import type { Path } from '../kit/path.ts';

/** A call that a signed-in member asks with a request that is always right. */
export function signedIn(request: object = {}): Path {
  return { prepare: async (kit, merchant) => ({ browser: await kit.member(merchant), request }) };
}

export const memberPaths: Readonly<Record<string, Path>> = {
  updateLanguage: signedIn({ language: 'EN' }),
  noteFirstStep: signedIn({ step: 'limits' }),
};
