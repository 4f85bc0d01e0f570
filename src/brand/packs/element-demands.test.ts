import { expect, test } from 'vitest';
import { runBrandTool } from '#scripts/brand/run-brand-tool.ts';
import { hearCommand } from '#tests/hear-command.ts';

test('N12: brand explain quotes the pack, clause and pointer that demand an element', async () => {
  const { stdout } = await hearCommand(() => runBrandTool(['explain', 'harbor', 'footer.limits']));
  expect(stdout).toContain(
    'The market pack mt demands home to limits in 1 click: Directive 2/2018, home page, packs/mt/pack.json /obligations/4.',
  );
  const { stdout: licence } = await hearCommand(() => runBrandTool(['explain', 'harbor', 'footer.licence']));
  expect(licence).toContain(
    'The market pack mt demands licence: Directive 2/2018, licence, packs/mt/pack.json /obligations/5.',
  );
  expect((await hearCommand(() => runBrandTool(['explain', 'harbor', 'nav.live']))).stdout).not.toContain(
    'market pack',
  );
});
