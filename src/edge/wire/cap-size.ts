import { Transform } from 'node:stream';

/** Passes bytes through until there are more than `most`; then ends with an error. */
export function capSize(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(new Error(`a reply is larger than ${most} bytes`));
      else done(null, chunk);
    },
  });
}
