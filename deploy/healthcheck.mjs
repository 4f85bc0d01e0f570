// Liveness of the part in this container. The edge answers its own machine's names only; the demo providers have no
// /healthz, so any answer of theirs that is no server error counts.
const port = process.env.PORT || '8080';
const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
await reply?.body?.cancel();
process.exit(reply !== undefined && reply.status < 500 ? 0 : 1);
