import { useSearchParams } from 'react-router';
import { type ListChoice, showChoices, sortChoices } from './use-projects.ts';

const usual: ListChoice = { search: '', show: 'all', sort: 'newest' };

/** Search, filter and order live in the address: a link leads to the same list. */
export function useListChoice() {
  const [params, setParams] = useSearchParams();
  const show = params.get('show') ?? '';
  const choice: ListChoice = {
    search: params.get('q') ?? usual.search,
    show: show in showChoices ? (show as ListChoice['show']) : usual.show,
    sort: sortChoices.find((sort) => sort === params.get('sort')) ?? usual.sort,
  };

  function change(fields: Partial<ListChoice>): void {
    const next = { ...choice, ...fields };
    const kept = Object.entries({ q: next.search, show: next.show, sort: next.sort }).filter(
      ([name, value]) => value !== (name === 'q' ? usual.search : usual[name as 'show' | 'sort']),
    );
    setParams(Object.fromEntries(kept), { replace: true, preventScrollReset: true });
  }

  return { choice, change, untouched: choice.search === '' && choice.show === 'all' };
}
