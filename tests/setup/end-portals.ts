// Portal processes after each test file: ends those that a failed test left running.
import { afterAll } from 'vitest'
import { killPortals } from '../faults/portal-process.ts'

afterAll(killPortals)
