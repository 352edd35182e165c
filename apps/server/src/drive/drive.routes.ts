import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { connectDrive, finishConnection } from './connect-drive.ts';
import { diagnoseDrive } from './diagnose-drive.ts';
import { exportFiles } from './export-files.ts';
import { importFiles } from './import-files.ts';
import { listFiles, readPickerToken } from './list-files.ts';
import { disconnectDrive, readConnection } from './read-connection.ts';

const endpoint = endpoints<Deps, Principal>();

export const driveRoutes = [
  endpoint(contract.getDriveConnection, ({ deps, principal }) => readConnection(deps, requireUser(principal).id)),
  endpoint(contract.connectDrive, ({ deps, principal, request, body }) =>
    connectDrive(deps, request, requireUser(principal).id, body.return_to),
  ),
  endpoint(contract.finishDriveConnection, async ({ deps, request, reply, query }) => {
    await reply.redirect(await finishConnection(deps, request, query));
  }),
  endpoint(contract.disconnectDrive, ({ deps, principal }) => disconnectDrive(deps, requireUser(principal).id)),
  endpoint(contract.listDriveFiles, ({ deps, principal, query }) => listFiles(deps, requireUser(principal).id, query)),
  endpoint(contract.getDrivePickerToken, ({ deps, principal }) => readPickerToken(deps, requireUser(principal).id)),
  endpoint(contract.importFromDrive, ({ deps, principal, params, body, requestId }) =>
    importFiles(deps, principal, { projectId: params.projectId, fileIds: body.file_ids, requestId }),
  ),
  endpoint(contract.exportToDrive, ({ deps, principal, params, body }) =>
    exportFiles(deps, principal, { projectId: params.projectId, documentIds: body.document_ids }),
  ),
  endpoint(contract.diagnoseDrive, ({ deps, principal }) => diagnoseDrive(deps, requireUser(principal).id)),
];
