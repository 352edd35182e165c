import type { ClientRow } from '../oidc/register-client.ts';
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

/** A connected application to try the provider with, from any page of this machine. */
export const developmentClient: ClientRow = {
  client_id: 'connected-app-test-demo',
  project_id: developmentProject.project_id,
  name: 'Demo application',
  description: 'Shows how an application signs people in with this provider.',
  client_type: 'third_party_public',
  secret_hash: null,
  auth_method: 'none',
  redirect_uris: [anyLocalhost],
  post_logout_redirect_uris: [anyLocalhost],
  scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
  logo_url: null,
  enabled: true,
};
