import { useId } from 'react';
import { SearchInput } from '../../components/search-input.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { type ListChoice, showChoices, sortChoices } from './use-projects.ts';

interface ProjectFilterProps {
  choice: ListChoice;
  onChange: (fields: Partial<ListChoice>) => void;
}

const shows = Object.keys(showChoices) as ListChoice['show'][];

export function ProjectFilter({ choice, onChange }: ProjectFilterProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchInput
        label={t('projects.search')}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
        className="flex-1 basis-56"
      />
      <div className="min-w-0 flex-1 basis-36 sm:flex-none sm:basis-44">
        <label htmlFor={`${id}-show`} className="sr-only">
          {t('projects.filter')}
        </label>
        <Select
          id={`${id}-show`}
          value={choice.show}
          onChange={(event) => onChange({ show: shows.find((row) => row === event.target.value) ?? 'all' })}
        >
          {shows.map((show) => (
            <option key={show} value={show}>
              {t(`projects.filter.${show}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="min-w-0 flex-1 basis-36 sm:flex-none sm:basis-44">
        <label htmlFor={`${id}-sort`} className="sr-only">
          {t('projects.sort')}
        </label>
        <Select
          id={`${id}-sort`}
          value={choice.sort}
          onChange={(event) => onChange({ sort: sortChoices.find((row) => row === event.target.value) ?? 'newest' })}
        >
          {sortChoices.map((sort) => (
            <option key={sort} value={sort}>
              {t(`projects.sort.${sort}`)}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}
