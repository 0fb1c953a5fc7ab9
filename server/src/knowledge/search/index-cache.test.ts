import { Gauge } from 'prom-client'
import { expect, test } from 'vitest'
import { IndexCache, IndexMemory } from './index-cache.ts'

const bytesOf = async (gauge: Gauge) => (await gauge.get()).values[0]?.value
const openGauge = () => new Gauge({ name: 'bytes', help: 'Bytes.', registers: [] })

test('the least recently used entry of all caches leaves their memory', async () => {
  const gauge = openGauge()
  const memory = new IndexMemory(100, gauge)
  const [indexes, stems] = [new IndexCache(memory), new IndexCache(memory)]
  indexes.set('ada', { bytes: 40 })
  stems.set('ben', { bytes: 40 })
  indexes.get('ada')
  stems.set('cy', { bytes: 40 })

  expect(indexes.get('ada')).toEqual({ bytes: 40 })
  expect(stems.get('ben')).toBeUndefined()
  expect(await bytesOf(gauge)).toBe(80)
})

test('an entry that is larger than the memory is kept alone', async () => {
  const gauge = openGauge()
  const cache = new IndexCache(new IndexMemory(100, gauge))
  cache.set('ada', { bytes: 40 })
  cache.set('ben', { bytes: 400 })

  expect(cache.get('ada')).toBeUndefined()
  expect(cache.get('ben')).toEqual({ bytes: 400 })
  expect(await bytesOf(gauge)).toBe(400)
})

test('an entry that grew frees what it took before', async () => {
  const gauge = openGauge()
  const cache = new IndexCache<{ bytes: number }>(new IndexMemory(100, gauge))
  const entry = { bytes: 40 }
  cache.set('ada', entry)
  entry.bytes = 60
  cache.delete('ada')
  expect(await bytesOf(gauge)).toBe(0)

  cache.set('ada', entry)
  cache.set('ada', entry)
  expect(await bytesOf(gauge)).toBe(60)
})
