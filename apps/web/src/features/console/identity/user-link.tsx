import { Link } from 'react-router';

/** Leads to the page about one user of the identity provider. */
export function UserLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link className="font-medium break-all underline" to={`/console/identity/users/${encodeURIComponent(userId)}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
