interface Settings {
  /** Empty where Node cannot speak to Unix sockets (Windows): then loopback is used. */
  socketDir: string;
  port: number;
  durable: boolean;
}

/** What differs from Postgres' defaults. Given on the command line, so an upgrade of Targum changes them too. */
export function settings({ socketDir, port, durable }: Settings): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: socketDir ? '' : '127.0.0.1',
    port,
    // A list of folders, so a comma in the path has to be quoted.
    unix_socket_directories: socketDir && `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 200,
    cluster_name: 'targum',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %a ',
    // A client that vanished without a word must not keep its locks for hours.
    tcp_keepalives_idle: 60,
    idle_in_transaction_session_timeout: '5min',
  };
  // After a crash everything is forced to disk first: one call instead of one for each of a thousand files.
  if (process.platform === 'linux') values['recovery_init_sync_method'] = 'syncfs';
  if (!durable)
    Object.assign(values, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_wal_size: '4GB',
      shared_buffers: '64MB',
    });
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
