// Written from the Baltimore extract; `npx vitest -u worker/local/streets/demo` writes it again.
// © OpenStreetMap contributors, Open Database License.

/** Where the invented restaurants are: name, address, latitude, longitude. */
export const RESTAURANT_PLACES = `
Copper Kettle Noodles|1626 Aliceanna St, Baltimore|39.28366|-76.59410
The Blue Ladle|3531 Gough St, Baltimore|39.28853|-76.56741
Marigold Tacos|1716 Eastern Ave, Baltimore|39.28574|-76.59249
Half Moon Pizza Kitchen|3701 Boston St, Baltimore|39.27690|-76.56490
Paper Crane Sushi|2224 Fleet St, Baltimore|39.28511|-76.58505
Sunday Best Bagels|2900 O'Donnell St, Baltimore|39.27996|-76.57508
Saffron Lane|806 Stiles St, Baltimore|39.28669|-76.60308
Little Harbor Fish Fry|1368 S Linwood Ave, Baltimore|39.27689|-76.57639
Green Fork Salads|183 N Patterson Park Ave, Baltimore|39.29420|-76.58472
Old Mill Burgers|3387 Pulaski Hwy, Baltimore|39.29565|-76.57025
Campus Dumpling House|1952 Orleans St, Baltimore|39.29551|-76.58916
Pita Pocket Garden|250 N Broadway, Baltimore|39.29480|-76.59438
Night Owl Ramen|2201 E Fayette St, Baltimore|39.29437|-76.58627
Honeycomb Waffles|1171 Orleans St, Baltimore|39.29466|-76.60030
Roadside Fried Chicken|3469 Pulaski Hwy, Baltimore|39.29629|-76.56921
Basil & Thunder|6526 Holabird Ave, Baltimore|39.27269|-76.53478
Three Rivers Barbecue|2821 O'Donnell St, Baltimore|39.27984|-76.57601
Lemon Tree Deli|3745 Boston St, Baltimore|39.27623|-76.56452
Casa Luciernaga|6730 Holabird Ave, Baltimore|39.27272|-76.53201
The Salty Pretzel|6392 Eastern Ave, Baltimore|39.28751|-76.53655
Tall Grass Vegan Kitchen|6724 Holabird Ave, Baltimore|39.27277|-76.53208
Golden Abacus|6452 Holabird Ave, Baltimore|39.27261|-76.53572
Brick Oven Brothers|3550 Gough St, Baltimore|39.28876|-76.56708
East Side Arepas|600 Oldham St, Baltimore|39.28594|-76.55588
Quiet Cup Coffee Bar|1028 S Conkling St, Baltimore|39.28070|-76.56698
Tin Roof Curry|514 N Haven St, Baltimore|39.29734|-76.56344
Ocean Avenue Poke|3500 O'Donnell St, Baltimore|39.28069|-76.56757
Grandma Odette|1939 Fleet St, Baltimore|39.28466|-76.58888
Maple & Rye|3601 Boston St, Baltimore|39.27674|-76.56636
Spoon & Anchor|901 S Bond St, Baltimore|39.28088|-76.59480
Cactus Wren Cantina|1018 Eastern Ave, Baltimore|39.28542|-76.59972
Rolling Pin Pies|685 S President St, Baltimore|39.28335|-76.60129
Lucky Thirteen Wings|1300 Bank St, Baltimore|39.28651|-76.59904
Sprout & Stone|608 S Exeter St, Baltimore|39.28369|-76.60011
Juno Street Grill|6394 Eastern Ave, Baltimore|39.28812|-76.53664
Velvet Bean Creamery|3743 Boston St, Baltimore|39.27624|-76.56460
`;

/** Where invented customers live, at blocks numbered as they run there: address, latitude, longitude. */
export const CUSTOMER_PLACES = `
1 Kane St, Baltimore|39.29624|-76.52962
1103 S Potomac St, Baltimore|39.27975|-76.57372
1219 S Linwood Ave, Baltimore|39.27845|-76.57510
1233 Delbert Ave, Dundalk|39.28246|-76.52977
1403 Bethlehem Ave, Dundalk|39.27939|-76.52977
143 N Broadway, Baltimore|39.29385|-76.59367
1500 Thames St, Baltimore|39.28043|-76.59574
1703 Long Pl, Dundalk|39.27427|-76.52978
1804 Maxwell Ave, Dundalk|39.27169|-76.52956
1838 E Pratt St, Baltimore|39.28951|-76.59047
1901 Aliceanna St, Baltimore|39.28361|-76.58980
1923 Gough St, Baltimore|39.28771|-76.58939
2024 Fleet St, Baltimore|39.28494|-76.58787
2106 Cameron Dr, Baltimore|39.26664|-76.52933
2120 E Pratt St, Baltimore|39.28964|-76.58634
219 Cleveland Ave, Dundalk|39.26151|-76.52929
2210 Fleet St, Baltimore|39.28509|-76.58540
251 Patapsco Ave, Dundalk|39.25895|-76.52924
28 S Patterson Park Ave, Baltimore|39.29081|-76.58482
3121 Elliott St, Baltimore|39.27926|-76.57172
500 45th St, Baltimore|39.28699|-76.52937
537 S Broadway, Baltimore|39.28470|-76.59312
6614 Maple Ave, Dundalk|39.26307|-76.52979
6726 Danville Ave, Dundalk|39.27695|-76.52978
6834 Fait Ave, Baltimore|39.28503|-76.52960
6921 Eastbrook Ave, Baltimore|39.29144|-76.52976
6926 Bank St, Baltimore|39.28943|-76.52976
10 N Conkling St, Baltimore|39.29284|-76.56757
1000 S Baylis St, Baltimore|39.28099|-76.56774
1000 Watson St, Baltimore|39.29001|-76.60249
1001 S East Ave, Baltimore|39.28087|-76.57117
1001 S Streeper St, Baltimore|39.28074|-76.57617
1003 S Macon St, Baltimore|39.28139|-76.55732
1005 Granby St, Baltimore|39.28840|-76.60243
1013 E Fayette St, Baltimore|39.29184|-76.60232
1027 New Hope Cir, Baltimore|39.29365|-76.60214
1037 Lancaster St, Baltimore|39.28242|-76.59967
1056 Fawn St, Baltimore|39.28697|-76.60004
1068 S Dean St, Baltimore|39.28028|-76.56580
108 S Central Ave, Baltimore|39.28888|-76.59944
1088 S Lakewood Ave, Baltimore|39.27983|-76.57839
11 N Potomac St, Baltimore|39.29284|-76.57480
110 N Chester St, Baltimore|39.29355|-76.58754
1119 Young Ct, Baltimore|39.29765|-76.60097
1154 Watson St, Baltimore|39.29053|-76.60052
12 N Caroline St, Baltimore|39.29267|-76.59725
121 N East Ave, Baltimore|39.29383|-76.57248
1216 S Newkirk St, Baltimore|39.27915|-76.55627
122 N Patterson Park Ave, Baltimore|39.29366|-76.58482
123 N Luzerne Ave, Baltimore|39.29383|-76.58055
1249 Mullikin St, Baltimore|39.29444|-76.59931
1261 E Fairmount Ave, Baltimore|39.29191|-76.59915
131 N Port St, Baltimore|39.29374|-76.58270
131 S Grundy St, Baltimore|39.29002|-76.56358
133 N Belnord Ave, Baltimore|39.29391|-76.57842
1371 Lancaster St, Baltimore|39.28238|-76.59741
1380 E Lombard St, Baltimore|39.29025|-76.59786
1384 Gough St, Baltimore|39.28743|-76.59784
140 N Linwood Ave, Baltimore|39.29399|-76.57629
1441 Jefferson St, Baltimore|39.29615|-76.59676
1482 E Pratt St, Baltimore|39.28913|-76.59631
15 S Broadway, Baltimore|39.29075|-76.59370
1517 Bank St, Baltimore|39.28648|-76.59613
1519 Gough St, Baltimore|39.28758|-76.59460
1604 Lancaster St, Baltimore|39.28251|-76.59431
165 N Front St, Baltimore|39.29152|-76.60601
167 S Conkling St, Baltimore|39.28987|-76.56737
1670 E Pratt St, Baltimore|39.28929|-76.59262
1677 Gough St, Baltimore|39.28767|-76.59253
1740 Lancaster St, Baltimore|39.28261|-76.59205
1787 E Fayette St, Baltimore|39.29405|-76.59127
1799 E Baltimore St, Baltimore|39.29164|-76.59112
1856 Fell St, Baltimore|39.28129|-76.59035
1873 McElderry St, Baltimore|39.29745|-76.59017
197 S Bouldin St, Baltimore|39.28932|-76.57094
200 S Patterson Park Ave, Baltimore|39.28880|-76.58453
2007 E Baltimore St, Baltimore|39.29175|-76.58830
201 N Bond St, Baltimore|39.29436|-76.59594
2032 Jefferson St, Baltimore|39.29650|-76.58814
205 N Janney St, Baltimore|39.29458|-76.56084
206 S Ellwood Ave, Baltimore|39.28923|-76.57313
213 N Conkling St, Baltimore|39.29465|-76.56769
2135 Bank St, Baltimore|39.28688|-76.58651
2153 McElderry St, Baltimore|39.29758|-76.58642
2265 Cambridge St, Baltimore|39.28359|-76.58452
2294 McElderry St, Baltimore|39.29766|-76.58436
2361 Fleet St, Baltimore|39.28498|-76.58320
2385 Hudson St, Baltimore|39.28197|-76.58219
2405 E Baltimore St, Baltimore|39.29196|-76.58295
2438 Jefferson St, Baltimore|39.29672|-76.58252
2512 Fait Ave, Baltimore|39.28306|-76.58057
2551 Fleet St, Baltimore|39.28507|-76.58070
2604 Jefferson St, Baltimore|39.29681|-76.58039
2616 E Baltimore St, Baltimore|39.29208|-76.58006
2681 Hudson St, Baltimore|39.28213|-76.57817
2722 Fleet St, Baltimore|39.28518|-76.57787
2756 McElderry St, Baltimore|39.29790|-76.57834
2781 E Baltimore St, Baltimore|39.29216|-76.57795
285 S Linwood Ave, Baltimore|39.28811|-76.57592
2851 Fait Ave, Baltimore|39.28324|-76.57598
2915 Fleet St, Baltimore|39.28528|-76.57540
2933 Jefferson St, Baltimore|39.29698|-76.57599
2956 E Lombard St, Baltimore|39.29110|-76.57540
3002 Hudson St, Baltimore|39.28228|-76.57376
3039 Foster Ave, Baltimore|39.28435|-76.57319
3051 Pulaski Hwy, Baltimore|39.29536|-76.57448
308 S Grundy St, Baltimore|39.28828|-76.56345
3081 McElderry St, Baltimore|39.29806|-76.57410
3146 Bank St, Baltimore|39.28744|-76.57267
3154 E Lombard St, Baltimore|39.29120|-76.57291
3206 Fait Ave, Baltimore|39.28343|-76.57095
3226 Fleet St, Baltimore|39.28545|-76.57107
323 S Newkirk St, Baltimore|39.28854|-76.55668
3264 McElderry St, Baltimore|39.29814|-76.57183
3272 E Baltimore St, Baltimore|39.29242|-76.57139
3293 Bank St, Baltimore|39.28752|-76.57042
332 S Conkling St, Baltimore|39.28815|-76.56727
3339 Elliott St, Baltimore|39.27941|-76.56905
3346 Hudson St, Baltimore|39.28246|-76.56925
3360 Foster Ave, Baltimore|39.28450|-76.56936
3375 E Fayette St, Baltimore|39.29488|-76.57032
3415 E Lombard St, Baltimore|39.29131|-76.56982
3492 Fleet St, Baltimore|39.28558|-76.56767
3510 Fait Ave, Baltimore|39.28357|-76.56744
3570 McElderry St, Baltimore|39.29823|-76.56955
358 N Broadway, Baltimore|39.29576|-76.59424
3656 Foster Ave, Baltimore|39.28465|-76.56562
366 S Janney St, Baltimore|39.28767|-76.56040
3660 Hudson St, Baltimore|39.28261|-76.56549
3677 E Lombard St, Baltimore|39.29145|-76.56654
374 N Dean St, Baltimore|39.29608|-76.56654
3811 Fait Ave, Baltimore|39.28372|-76.56364
3816 Fleet St, Baltimore|39.28574|-76.56376
3821 Dillon St, Baltimore|39.28168|-76.56350
393 N Patterson Park Ave, Baltimore|39.29607|-76.58498
3983 E Baltimore St, Baltimore|39.29270|-76.56425
409 N Janney St, Baltimore|39.29640|-76.56096
4100 E Pratt St, Baltimore|39.29053|-76.56112
411 N East Ave, Baltimore|39.29642|-76.57210
4139 O'Donnell St, Baltimore|39.28076|-76.56077
414 S Eden St, Baltimore|39.28587|-76.59834
4253 Eastern Ave, Baltimore|39.28695|-76.55839
433 S Ann St, Baltimore|39.28617|-76.59143
433 S High St, Baltimore|39.28546|-76.60130
4345 Foster Ave, Baltimore|39.28496|-76.55814
4431 Fleet St, Baltimore|39.28603|-76.55612
4442 E Fayette St, Baltimore|39.29530|-76.55888
4484 Fait Ave, Baltimore|39.28399|-76.55635
464 N Exeter St, Baltimore|39.29419|-76.60590
533 S Bond St, Baltimore|39.28498|-76.59532
576 N Caroline St, Baltimore|39.29771|-76.59756
593 S President St, Baltimore|39.28378|-76.60182
624 N Haven St, Baltimore|39.29832|-76.56317
66 S Front St, Baltimore|39.28903|-76.60484
855 E Lexington St, Baltimore|39.29317|-76.60427
902 Stiles St, Baltimore|39.28656|-76.60311
973 McElderry St, Baltimore|39.29637|-76.60283
`;
