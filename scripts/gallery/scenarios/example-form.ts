/** A form made of only a schema file: every widget, validation errors, lists, choices, both directions and modes. */
import { serveExample } from '../../example-form/serve.ts';
import { castsOf } from '../personas.ts';
import type { Scenario } from '../scenario.ts';

const faces = castsOf(['aurora EN', 'lotus EN']);

export const EXAMPLE_FORM_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Forms',
    name: 'example-form',
    casts: faces.flatMap((persona) => [persona, { ...persona, scheme: 'dark' as const }]),
    async play({ page, shoot, persona }) {
      const example = await serveExample(persona.brand);
      try {
        for (const dir of ['ltr', 'rtl']) {
          await page.goto(`http://127.0.0.1:${example.port}/?dir=${dir}`);
          await page.locator('#example').waitFor();
          await shoot(`example-form-${dir}`, { fullPage: true });
          await page.getByRole('button', { name: 'Add to Friends' }).click();
          await page.getByRole('button', { name: 'Add to Friends' }).click();
          await page.getByLabel('How you pay').selectOption('By card');
          await page.getByRole('button', { name: 'Send' }).click();
          await page.locator('[aria-invalid="true"]').first().waitFor();
          await shoot(`example-form-errors-${dir}`, { fullPage: true });
        }
      } finally {
        await example.close();
      }
    },
  },
];
