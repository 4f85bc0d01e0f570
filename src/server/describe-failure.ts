/**
 * Formats start-up errors: errors with these codes have a message for operators; others are shown with their stack
 * trace.
 */
const SENTENCES = ['config', 'edge_config', 'migration', 'embedded_database', 'brand_table', 'EADDRINUSE', 'EACCES'];

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return `${error.message}. Another process uses the port: stop it, or set PORT to a free one.`;
  return SENTENCES.includes(code) ? error.message : (error.stack ?? error.message);
}
