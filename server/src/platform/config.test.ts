import assert from 'node:assert/strict';
import { join } from 'node:path';
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

  it('find the web application relative to the working directory', () => {
    const { webRoot } = loadConfig({ ...good, WEB_ROOT: 'web/dist' }, []);
    assert.equal(webRoot, join(process.cwd(), 'web/dist'));
  });

  it('limit numbers, and say within which limits', () => {
    const wrongMonths = (HISTORY_MONTHS: string) => () => loadConfig({ ...good, HISTORY_MONTHS }, []);
    const told = new ConfigError('HISTORY_MONTHS must be a whole number from 1 to 60.');
    for (const months of ['0', '61', '1.5', 'many', ' ', '0x9']) assert.throws(wrongMonths(months), told, months);
  });

  const wrong: [string, Record<string, string | undefined>, string[]][] = [
    ['PORT', { PORT: 'eighty' }, []],
    ['PORT', { PORT: '70000' }, []],
    ['HOST', { HOST: 'http://example.com' }, []],
    ['DATABASE_URL', { DATABASE_URL: '' }, []],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }, []],
    ['SECRET_KEY', { SECRET_KEY: 'short' }, []],
    ['SECRET_KEY', { SECRET_KEY: '' }, []],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: `${'ab'.repeat(32)},old` }, []],
    ['DEMO', { DEMO: 'yes' }, []],
    ['SIMULATOR_URL', { DEMO: 'on' }, []],
    ['HISTORY_MONTHS', { HISTORY_MONTHS: '0' }, []],
    ['ATLASSIAN_EXTRA_HOSTS', { ATLASSIAN_EXTRA_HOSTS: 'jira' }, []],
    ['ATLASSIAN_EXTRA_HOSTS', { ATLASSIAN_EXTRA_HOSTS: 'https://jira.example.com,wiki.example.com:8443' }, []],
    ['MODEL_EXTRA_ORIGINS', { MODEL_EXTRA_ORIGINS: 'localhost:11434' }, []],
    ['SIMULATOR_URL', { SIMULATOR_URL: 'localhost:4000' }, []],
    ['ATLASSIAN_OAUTH_ORIGIN', { ATLASSIAN_OAUTH_ORIGIN: 'localhost:4000' }, []],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/sightline' }, []],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/?a=b' }, []],
    ['SMTP_URL', { SMTP_URL: 'smtp:' }, []],
    ['MAIL_FROM', { MAIL_FROM: 'Sightline' }, []],
    ['LOG_LEVEL must be fatal, error,', { LOG_LEVEL: 'INFO' }, []],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://minio.example.com' }, []],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, []],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/64' }, []],
    ['--run', {}, ['--run=web,mail']],
    ['Unknown argument "--run"', {}, ['--run', 'web']],
    ['Unknown argument "--rn=web"', {}, ['--rn=web']],
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
