import { payloadKeys } from '#contract/system/calls.ts';
import { Unreachable } from '#contract/wire/errors.ts';
import type { JweParts } from '#contract/wire/jwe-codec.ts';
import type { PayloadCodec } from '#contract/wire/payload-codec.ts';
import { loadChunk } from '../chunks/load-chunk.ts';

/**
 * The codec `jwe`, whose code (and with it jose) comes with the first payload of a site whose gateway profile asks for it.
 * Code that cannot be had is a network that does not answer.
 */
export function createLateCodec(
  parts: JweParts,
  load = () => loadChunk(() => import('#contract/wire/jwe-codec.ts')),
): PayloadCodec {
  let codec: PayloadCodec | undefined;

  async function come(): Promise<PayloadCodec> {
    try {
      const { createJweCodec } = await load();
      // Of two that came together the first stays: its key is asked for once.
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
