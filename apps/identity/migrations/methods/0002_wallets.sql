create table identity.crypto_wallets (
  crypto_wallet_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  wallet_type text not null check (wallet_type in ('ethereum', 'solana')),
  -- One spelling an address: checksummed for Ethereum.
  address text not null,
  verified boolean not null default true,
  created_at timestamptz not null default now(),
  unique (project_id, wallet_type, address)
);
create index crypto_wallets_by_user on identity.crypto_wallets (user_id);

create table identity.wallet_challenges (
  nonce text primary key,
  project_id text not null references identity.projects,
  wallet_type text not null,
  address text not null,
  message text not null,
  -- Set when a signed-in user adds a wallet.
  session_id text,
  asked_from text not null,
  not_before timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wallet_challenges_by_address on identity.wallet_challenges (project_id, address, created_at desc);
create index wallet_challenges_by_expiry on identity.wallet_challenges (expires_at);
