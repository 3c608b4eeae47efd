// Playwright: journeys in a real Chromium that stays off the network, four at a time, against real portals.
import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { browserEnv } from './tests/fonts/font-config.ts'
import { testKinds } from './tests/test-kinds.ts'

// Written by scripts/set-up.mjs, which finds or installs the browser.
const record = 'node_modules/.cache/chromium-path'
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(record) ? readFileSync(record, 'utf8').trim() : '/usr/bin/chromium')

/** Playwright compares whole paths. */
const anywhere = (pattern: string) => `**/${pattern}`

// scripts/test.ts reads from here what passed and what failed.
const reportFile = process.env.NEXUS_TEST_REPORT

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  // Twice the cores of a small machine: pages wait for their portals, and portals for pages.
  workers: 4,
  fullyParallel: true,
  // In a full run a journey that fails is retried once, and the summary names it.
  retries: reportFile ? 1 : 0,
  // Generous: a busy machine is no failure, and a passing journey does not wait.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  projects: [
    // A real phone differs from a narrow window: it zooms out as soon as anything is wider than the screen. First, because the
    // longest journeys are among these, and the last one should be short.
    {
      name: 'phone',
      testMatch: testKinds.phone.include.map(anywhere),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desk', testMatch: testKinds.desk.include.map(anywhere), testIgnore: testKinds.desk.exclude.map(anywhere) },
  ],
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    // Names a control that never appears, before the whole journey times out.
    actionTimeout: 45_000,
    // Recording a trace costs time on every journey; set TRACE=1 to get one for each failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer instead of the portal that a journey tests; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      env: browserEnv(),
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages live for seconds here: a GPU process and the last compiler cost more than they save. Axe needs the one before. With
        // room for new objects from the start, less garbage is collected.
        '--in-process-gpu',
        '--js-flags=--no-opt,--min-semi-space-size=16',
        // Blocking the network with a route would send every request through Playwright, and disable the browser's cache.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
