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
  // In a whole run a journey that fails gets a second try, and the summary names it.
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
    // So that a control that never comes is named before the whole journey runs out of time.
    actionTimeout: 45_000,
    // Recording costs time on every journey; TRACE=1 asks for it when one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer for the portal that a journey means to look at; journeys about it allow it.
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
        // Pages that are looked at for seconds: a process for drawing and a second compiler cost more than they bring.
        '--in-process-gpu',
        '--js-flags=--no-opt --no-maglev',
        // Answering for the network with a route would take every request through Playwright, and the browser's cache away.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
