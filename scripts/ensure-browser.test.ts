import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensureEngines } from './ensure-browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('engines besides Chromium', () => {
  it('are listed with their packages where installing is not allowed', async () => {
    vi.stubEnv('PATH', '/nowhere');
    vi.spyOn(process, 'getuid').mockReturnValue(1_000);
    await expect(ensureEngines(() => undefined)).rejects.toThrow(
      /^No engines: for Firefox and WebKit run "apt-get install firefox-esr webkit2gtk-driver .*xvfb.*" as root \(docs\/reference\/browsers\.md\)\.$/,
    );
  });
});
