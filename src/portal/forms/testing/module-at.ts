import { vi } from 'vitest';

/**
 * Stands for the edge: it serves a method's module, its name `<id>.<version>`, which says that this field is no e-mail address, as
 * the model would not. Answers what takes it away.
 */
export function serveModule(name: string, field: string): () => void {
  const address = `/_portal/forms/${name}.js?r1`;
  const complaint = {
    keyword: 'validated',
    instancePath: `/${field}`,
    params: { key: 'form.emailFormat', part: 'pattern' },
  };
  // As ajv writes them: each call tells its errors anew.
  const form: { (): boolean; errors?: readonly object[] } = () => {
    form.errors = [complaint];
    return false;
  };
  vi.doMock(address, () => ({ default: () => ({ form }) }));
  return () => vi.doUnmock(address);
}
