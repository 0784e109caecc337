/** Predictions and risks on the demo, for a manager and a developer. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { demoInBrowser } from './demo-in-browser.ts';
import { waitForToast } from './wait-for-toast.ts';

const timeoutMs = 90_000;
const viewport = { width: 1280, height: 900 };

describe('predictions and risks', () => {
  const demo = demoInBrowser(timeoutMs);
  const open = async (email: string, path: string): Promise<Page> => {
    const { page } = await demo.signIn({ email, viewport });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const chooseSofia = async (page: Page): Promise<void> => {
    const choice = page.getByRole('combobox', { name: 'Developer' });
    await choice.fill('Sofia');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('option', { name: /^Sofia Marques/ }).click();
  };

  /** The button is disabled until someone is chosen. */
  const start = (page: Page, name: string): Promise<void> =>
    page.locator('button[aria-disabled=false]', { hasText: name }).press('Enter');

  it('predict or say what is missing for the chosen developer, and show the accuracy', async () => {
    const page = await open('demo-manager@sightline.example', '/insights/predictions');
    const generate = page.getByRole('button', { name: 'Generate Prediction' });
    assert.equal(await generate.getAttribute('aria-disabled'), 'true');
    await generate.press('Enter');
    await page.getByText('Please select a specific developer to generate predictions for').waitFor();
    await chooseSofia(page);
    await start(page, 'Generate Prediction');
    await waitForToast(page, 'Not enough history for a prediction');
    const card = page.getByRole('region', { name: 'Sofia Marques' });
    await card.waitFor();
    // The demo of the tests has two to three months of history.
    await page.getByRole('button', { name: '90d', exact: true }).press('Enter');
    await start(page, 'Generate Prediction');
    await card.getByText(/\d+ of 145 days of scores needed/).waitFor();
    await page.getByRole('link', { name: 'Accuracy', exact: true }).press('Enter');
    await page.getByRole('region', { name: 'Predictions made' }).waitFor();
    await page.getByRole('region', { name: 'Backtest' }).waitFor();
    await page.context().close();
  });

  it('assess one developer with likelihoods and mitigations, and export the assessment', async () => {
    const page = await open('demo-manager@sightline.example', '/insights/risks');
    await page.getByRole('region', { name: 'Summary' }).getByText('At-Risk Developers').waitFor();
    await page.getByRole('region', { name: 'Team risks' }).waitFor();
    await chooseSofia(page);
    await start(page, 'Run Assessment');
    await waitForToast(page, 'Assessment Generated');
    const card = page.getByRole('region', { name: 'Sofia Marques' });
    await card.getByText(/^Risk score \d+ of 100$/).waitFor();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
    const modal = page.getByRole('dialog', { name: 'Export Data' });
    await modal.getByLabel('Format').selectOption('json');
    await modal.getByRole('button', { name: 'Export', exact: true }).press('Enter');
    const file = await downloaded;
    assert.equal(file.suggestedFilename(), 'sightline-risk-assessments.json');
    const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      exportedAt: string;
      riskAssessments: { developerName: string; riskLevel: string; riskScore: number; riskFactors: unknown[] }[];
    };
    assert.ok(Date.parse(exported.exportedAt) > 0);
    const [assessment, ...others] = exported.riskAssessments;
    assert.equal(others.length, 0);
    assert.equal(assessment?.developerName, 'Sofia Marques');
    assert.match(assessment.riskLevel, /^(critical|high|medium|low)$/);
    assert.ok(assessment.riskScore >= 0 && Array.isArray(assessment.riskFactors));
    await page.context().close();
  });

  it('show developers only themselves', async () => {
    const page = await open('demo-developer@sightline.example', '/insights/risks');
    await start(page, 'Run Assessment');
    await waitForToast(page, 'Assessment Generated');
    await page.getByRole('region', { name: 'Sofia Marques' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Team risks' }).count(), 0);
    await page.getByRole('combobox', { name: 'Developer' }).click();
    assert.deepEqual(
      (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]?.trim()),
      ['All Developers', 'Sofia Marques'],
    );
    await page.context().close();
  });
});
