import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { exportGlossary } from './export-glossary.ts';
import { importGlossary } from './import-glossary.ts';
import { createGlossary, deleteGlossary, listGlossaries, renameGlossary } from './manage-glossaries.ts';
import { addTerm, changeTerm, deleteTerm, listTerms } from './manage-terms.ts';
import { chooseProjectGlossaries, listProjectGlossaries } from './project-glossaries.ts';

const endpoint = endpoints<Deps, Principal>();

export const glossaryRoutes = [
  endpoint(contract.listGlossaries, ({ deps, principal }) => listGlossaries(deps, principal)),
  endpoint(contract.createGlossary, ({ deps, principal, body }) => createGlossary(deps, principal, body)),
  endpoint(contract.renameGlossary, ({ deps, principal, params, body }) =>
    renameGlossary(deps, principal, params.glossaryId, body.name),
  ),
  endpoint(contract.deleteGlossary, ({ deps, principal, params }) =>
    deleteGlossary(deps, principal, params.glossaryId),
  ),
  endpoint(contract.listTerms, ({ deps, principal, params, query }) =>
    listTerms(deps, principal, params.glossaryId, query),
  ),
  endpoint(contract.addTerm, ({ deps, principal, params, body }) => addTerm(deps, principal, params.glossaryId, body)),
  endpoint(contract.changeTerm, ({ deps, principal, params, body }) => changeTerm(deps, principal, params, body)),
  endpoint(contract.deleteTerm, ({ deps, principal, params }) => deleteTerm(deps, principal, params)),
  endpoint(contract.importGlossary, async ({ deps, principal, params, file }) =>
    importGlossary(deps, principal, params.glossaryId, await file()),
  ),
  endpoint(contract.exportGlossary, ({ deps, principal, params, query }) =>
    exportGlossary(deps, principal, params.glossaryId, query.format),
  ),
  endpoint(contract.listProjectGlossaries, ({ deps, principal, params }) =>
    listProjectGlossaries(deps, principal, params.projectId),
  ),
  endpoint(contract.chooseProjectGlossaries, ({ deps, principal, params, body }) =>
    chooseProjectGlossaries(deps, principal, params.projectId, body.glossary_ids),
  ),
];
