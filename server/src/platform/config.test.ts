import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, loadConfig } from './config.ts';

const good = { DATABASE_URL: 'postgres://a:b@localhost:5432/c', SECRET_KEY: 'ab'.repeat(32) };

describe('settings', () => {
  it('have the documented defaults', () => {
    const config = loadConfig(good, []);
    assert.deepEqual(
      [config.port, config.host, config.demo, config.historyMonths, config.requestsPerMinute],
      [3000, '127.0.0.1', false, 13, 100],
    );
    assert.deepEqual([...config.run], ['web', 'jobs']);
  });

  it('make links point to the server’s own address by default', () => {
    const linked = (more: Record<string, string>): string => loadConfig({ ...good, ...more }, []).publicUrl;
    assert.equal(linked({}), 'http://127.0.0.1:3000');
    assert.equal(linked({ HOST: '0.0.0.0', PORT: '80' }), 'http://localhost:80');
    assert.equal(linked({ HOST: '::1' }), 'http://[::1]:3000');
    assert.equal(linked({ PUBLIC_URL: 'https://sightline.example.com/' }), 'https://sightline.example.com');
  });

  const wrong: [string, Record<string, string | undefined>, string[]][] = [
    ['PORT', { PORT: 'eighty' }, []],
    ['PORT', { PORT: '70000' }, []],
    ['DATABASE_URL', { DATABASE_URL: '' }, []],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }, []],
    ['SECRET_KEY', { SECRET_KEY: 'short' }, []],
    ['SECRET_KEY', { SECRET_KEY: '' }, []],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: `${'ab'.repeat(32)},old` }, []],
    ['DEMO', { DEMO: 'yes' }, []],
    ['SIMULATOR_URL', { DEMO: 'on' }, []],
    ['HISTORY_MONTHS', { HISTORY_MONTHS: '0' }, []],
    ['ATLASSIAN_EXTRA_HOSTS', { ATLASSIAN_EXTRA_HOSTS: 'jira' }, []],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, []],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }, []],
    ['--run', {}, ['--run=web,mail']],
  ];
  for (const [name, settings, argv] of wrong) {
    it(`name ${name} in one sentence if it is invalid: ${JSON.stringify(settings)}`, () => {
      assert.throws(
        () => loadConfig({ ...good, ...settings }, argv),
        (error) => error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes('\n'),
      );
    });
  }
});
