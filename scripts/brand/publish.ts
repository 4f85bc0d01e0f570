import { preparePublishing } from '#brand/publish.ts';
import { makeReport, reportText } from '#brand/report.ts';
import { completeTexts } from '#texts/complete.ts';
import { actorName, withPublished } from './published-brands.ts';
import { brandsFolder, print } from './shared.ts';

/**
 * `brand publish <merchant> [--note T]`: checks the brand's folder and publishes it to the database. Refused while a
 * server serves the merchant from a folder: a merchant has one source.
 */
export async function publish(merchant: string, note: string | undefined): Promise<number> {
  const { ready, problems } = await preparePublishing(brandsFolder(), merchant, completeTexts);
  const report = makeReport(1, problems);
  if (!ready) {
    print(reportText(report));
    return 1;
  }
  if (report.warnings > 0) process.stderr.write(`${reportText(report)}\n`);
  const { changed } = await withPublished(
    async (published) => {
      await published.ensureMerchant(merchant);
      return published.publish(merchant, ready, { actor: actorName(), note });
    },
    { requiresServer: true },
  );
  print(`${merchant} ${ready.revision} ${changed ? 'is published' : 'is already published'}`);
  return 0;
}
