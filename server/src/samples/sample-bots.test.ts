import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { personalities, roles } from '@askwell/core/bots'
import { sampleBots } from './sample-bots.ts'

const avatars = join(import.meta.dirname, '../../../web/public/images/avatar')

function knowledgeOf(folder: string): string[] {
  const home = join(import.meta.dirname, 'knowledge', folder)
  return readdirSync(home)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(home, name), 'utf8'))
}

test('PROD-12 the three sample bots are a lawyer, an electric safety officer and an HR guide', () => {
  expect(sampleBots.map(({ id, roleId }) => [id, roleId])).toEqual([
    ['bot_sample_immigration', 'role_lawyer'],
    ['bot_sample_electrical', 'role_electric_safety'],
    ['bot_sample_hr', 'role_hr_advisor'],
  ])
})

describe.each([...sampleBots])('$name', (bot) => {
  test('has several documents, each with a title, of 3,000 words or more in total', () => {
    const documents = knowledgeOf(bot.knowledgeFolder)

    expect(documents.length).toBeGreaterThanOrEqual(3)
    for (const text of documents) expect(text).toMatch(/^# \S/u)
    expect(documents.join(' ').split(/\s+/u).length).toBeGreaterThanOrEqual(3000)
  })

  test('has a role and a personality of the lists', () => {
    expect(roles.map(({ id }) => id)).toContain(bot.roleId)
    expect(personalities.map(({ id }) => id)).toContain(bot.personalityId)
  })

  test('has an image, a color and four different questions', () => {
    expect(existsSync(join(avatars, `${bot.imgId}.png`))).toBe(true)
    expect(bot.botMsgBgColor).toMatch(/^#[0-9A-F]{6}$/u)
    expect(new Set(bot.suggested).size).toBe(4)
  })
})

test('ENT-19 all 19 avatars exist as PNG', () => {
  for (let number = 0; number <= 18; number += 1) {
    const start = readFileSync(join(avatars, `${number}.png`))
      .subarray(1, 4)
      .toString('latin1')
    expect(start).toBe('PNG')
  }
})
