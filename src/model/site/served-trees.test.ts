import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../testing/brands.ts';
import { placeInTree, readSiteDocuments, serveTrees, type TreeBodies } from './served-trees.ts';

const TREES: TreeBodies = {
  switches: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'MANPLAYREB3', enabled: 'yes' }] },
  rules: { email: { enabled: true, maxLength: 999 } },
  whitelabel: [],
  status: { maintenance: '1', region: { mode: 'open' }, localCountry: 'SG', resources: [{ resourceType: 'FAX' }] },
};

describe('served trees', () => {
  it('M24: what decides on a visitor’s place stays with the gateway', () => {
    const { status } = serveTrees(TREES, []);
    expect(status).toEqual({
      maintenance: '1',
      info: { whitelabel: TREES.switches, register: TREES.rules, resources: [{ resourceType: 'FAX' }] },
    });
  });

  it('M24: the list for a closed site stays with the gateway', () => {
    const status = { maintenance: true, maintenanceVisitors: ['203.0.113.9'], resources: [] };
    expect(JSON.stringify(serveTrees({ ...TREES, status }, []))).not.toContain('203.0.113.9');
  });

  it('M07: vendors of esports are named by the site settings where the brand file names none', () => {
    const lanes = [{ title: 'SPORTS', cards: [{ vassalage: 'IMES' }, { vassalage: 'BALL' }] }];
    const esportsOf = (brand: ReturnType<typeof sampleBrand>, whitelabel: unknown) => {
      const { documents } = readSiteDocuments(serveTrees({ ...TREES, whitelabel }, lanes), brand);
      return (documents.lanes?.get('ESPORTS')?.vendors ?? []).map(({ code }) => code);
    };
    expect(esportsOf(sampleBrand(), { esports: ['BALL'] })).toEqual(['BALL']);
    expect(esportsOf(sampleBrand({ esports: ['IMES'] }), { esports: ['BALL'] })).toEqual(['IMES']);
    expect(esportsOf(sampleBrand(), {})).toEqual(['IMES']);
  });

  it('M24: a non-tree serves nothing and throws nothing', () => {
    const nothing = serveTrees({ switches: null, rules: 3, whitelabel: undefined, status: 'no' }, null);
    const { documents } = readSiteDocuments(nothing, sampleBrand());
    expect(documents).toMatchObject({ maintenance: false, switches: undefined, rules: undefined });
  });

  it('M378: each problem points into the tree that the gateway has', () => {
    const { problems } = readSiteDocuments(serveTrees(TREES, [{ title: 'CARDS' }]), sampleBrand());
    expect(problems.map(({ path }) => placeInTree(path))).toEqual([
      { document: 'switches', path: '/childrenNodes/0/enabled' },
      { document: 'rules', path: '/email/maxLength' },
      { document: 'status', path: '/resources/0/resourceType' },
      { document: 'whitelabel', path: '' },
      { document: 'lanes', path: '/0/title' },
    ]);
    expect(placeInTree('/elsewhere')).toEqual({ document: 'status', path: '/elsewhere' });
  });
});
