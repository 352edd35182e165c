export interface RbacPolicy {
  roles: { role_id: string; description: string; permissions: Permission[] }[];
  resources: { resource_id: string; description: string; actions: string[] }[];
  scopes?: { scope: string; description: string; permissions: Permission[] }[];
}

export interface Permission {
  resource_id: string;
  actions: string[];
}

/** Public settings of a project, as the rest of the client reads them. */
export interface Bootstrap {
  projectName: string | null;
  displayWatermark: boolean;
  cnameDomain: string | null;
  emailDomains: string[];
  captchaSettings: { enabled: boolean; siteKey?: string };
  pkceRequiredForEmailMagicLinks: boolean;
  pkceRequiredForPasswordResets: boolean;
  pkceRequiredForOauth: boolean;
  pkceRequiredForSso: boolean;
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  passwordConfig: { ludsComplexity: number; ludsMinimumCount: number } | null;
  dfpProtectedAuthEnabled: boolean;
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING' | null;
  rbacPolicy: RbacPolicy | null;
  siweRequiredForCryptoWallets: boolean;
  /** The server says the same about known and unknown addresses. */
  strict: boolean;
  vertical: 'CONSUMER' | 'B2B' | null;
}
