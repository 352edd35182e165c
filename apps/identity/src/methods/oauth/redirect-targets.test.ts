import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { developmentProject } from '../../projects/development-project.ts';
import { toProject } from '../../projects/project-directory.ts';
import { redirectTargets } from './redirect-targets.ts';

const registered = 'https://app.example.com/cb';
const project = toProject({ ...developmentProject, settings: { redirect_urls: [registered] } });
const accepts = (url: string) => {
  try {
    redirectTargets(project, { login: url, signup: undefined });
    return true;
  } catch {
    return false;
  }
};

describe('where a browser may be sent after a provider', () => {
  it('is the registered address and nothing else, however it is bent', () => {
    fc.assert(
      fc.property(fc.nat(registered.length), fc.nat(3), fc.string({ unit: 'binary', maxLength: 6 }), (at, cut, put) => {
        const bent = registered.slice(0, at) + put + registered.slice(at + cut);
        expect(accepts(bent)).toBe(bent === registered);
      }),
      { numRuns: 300 },
    );
  });

  it('is never an address of any kind that is not registered', () => {
    const addresses = fc.oneof(fc.webUrl(), fc.string(), fc.domain(), fc.constantFrom('javascript:1', '//a', 'data:,'));
    fc.assert(
      fc.property(addresses, (url) => {
        expect(accepts(url)).toBe(url === registered);
      }),
    );
  });

  it('is any address of this machine in a project that allows it, without dots that climb', () => {
    const local = toProject(developmentProject);
    const isTaken = (login: string) => {
      try {
        return redirectTargets(local, { login, signup: undefined }).login === login;
      } catch {
        return false;
      }
    };
    expect(isTaken('http://localhost:4000/authenticate?at=login')).toBe(true);
    for (const url of [
      'http://localhost:4000/../x',
      'http://localhost.evil.com/',
      'http://localhost@evil.com/',
      'https://localhost/',
    ])
      expect(isTaken(url)).toBe(false);
  });
});
