import { payloadKeys } from '#contract/system/calls.ts';
import { Unreachable } from '#contract/wire/errors.ts';
import type { JweParts } from '#contract/wire/jwe-codec.ts';
import type { PayloadCodec } from '#contract/wire/payload-codec.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

/**
 * The codec `jwe`. Its code, with jose, is loaded with the first payload of a site whose gateway profile needs it. A
 * failure to load the code counts as a network error.
 */
export function createLateCodec(
  parts: JweParts,
  load = () => loadChunk(() => import('#contract/wire/jwe-codec.ts')),
): PayloadCodec {
  let codec: PayloadCodec | undefined;

  async function come(): Promise<PayloadCodec> {
    try {
      const { createJweCodec } = await load();
      // Of two concurrent loads the first wins: its key is requested once.
      codec ??= createJweCodec(parts);
      return codec;
    } catch (cause) {
      throw new Unreachable(payloadKeys.name, 'network_abnormal', { cause });
    }
  }

  return {
    name: 'jwe',
    encode: async (json, call, merchant) => (codec ?? (await come())).encode(json, call, merchant),
    forget: () => codec?.forget?.(),
  };
}
