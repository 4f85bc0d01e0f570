import { vi } from 'vitest';

/**
 * Simulates the edge: serves a method's module named `<id>.<version>`, which reports an e-mail error for this field,
 * unlike the model. Returns a function that removes the module.
 */
export function serveModule(name: string, field: string): () => void {
  const address = `/_portal/forms/${name}.js?r1`;
  const complaint = {
    keyword: 'validated',
    instancePath: `/${field}`,
    params: { key: 'form.emailFormat', part: 'pattern' },
  };
  // As ajv does: each call sets its errors again.
  const form: { (): boolean; errors?: readonly object[] } = () => {
    form.errors = [complaint];
    return false;
  };
  vi.doMock(address, () => ({ default: () => ({ form }) }));
  return () => vi.doUnmock(address);
}
