/** Benchmark: time to resolve the portal of a brand with full trees. */
import { resolvePortal } from '#model/portal/portal.ts';
import { fullDocuments } from '../aurora-documents.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, median } from '../statistics.ts';

const ROUNDS = 9;
const CALLS = 2_000;

/**
 * 9 rounds of 2,000 calls each, alternating with a JSON copy of the same documents. Each call has a different switch
 * off, as when support staff changes switches: only the brand stays the same.
 */
export async function benchPortal(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const documents = await fullDocuments();
  const plain = documents.map((one) => ({
    ...one,
    switches: [...(one.switches ?? [])],
    lanes: [...(one.lanes ?? [])],
  }));
  const resolve = () => timeCalls(documents, (one) => resolvePortal(one));
  const copy = () => timeCalls(plain, (one) => JSON.parse(JSON.stringify(one)));
  resolve();
  copy();
  const measure = compare(
    'portal.resolve',
    'its documents copied through JSON',
    await interleave(ROUNDS, resolve, copy, signal),
  );
  print(`resolvePortal ${measure.ours.toFixed(3)} ms, its documents copied ${measure.reference?.value.toFixed(3)} ms`);
  return [measure];
}

/** Median duration of a call, in milliseconds. */
function timeCalls<Input>(inputs: readonly Input[], call: (input: Input) => unknown): number {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const input = inputs[at % inputs.length] as Input;
    const begun = performance.now();
    call(input);
    times.push(performance.now() - begun);
  }
  return median(times);
}
