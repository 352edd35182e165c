import { useNavigate } from 'react-router';
import { DropZone } from '../../features/upload/drop-zone.tsx';
import { Queries } from '../queries.tsx';

/** The first try of the home page; it comes after the page itself. */
export function HomeDropZone() {
  const navigate = useNavigate();
  return (
    <Queries>
      <DropZone onUploaded={(projectId) => void navigate(`/projects/${projectId}`)} />
    </Queries>
  );
}
