import { anyLocalhost } from './match-redirect.ts';
import type { ProjectRow } from './projects.sql.ts';

/** The project that exists from the first start on a developer's machine; its token is part of our outside face. */
export const developmentProject: ProjectRow = {
  project_id: 'project-test-00000000-0000-4000-8000-000000000001',
  public_token: 'public-token-test-00000000-0000-4000-8000-000000000001',
  name: 'Targum',
  environment: 'test',
  settings: { allowed_origins: [anyLocalhost], redirect_urls: [anyLocalhost] },
};
